import { Fragment } from 'preact'

/** A text that may break between its parts only. */
export function Breakable({ parts: [first, ...others] }: { parts: readonly string[] }) {
  return (
    <>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
