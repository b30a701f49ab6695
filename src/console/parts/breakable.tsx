import { Fragment } from 'preact'

/** A text that may break between its parts only. */
export function Breakable({ parts: [first, ...rest] }: { parts: readonly string[] }) {
  return (
    <>
      {first}
      {rest.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
