import { Fragment } from 'preact'

/** A technical word such as `organization.created`, which may break only after its dot. */
export function Dotted({ word }: { word: string }) {
  const dot = word.indexOf('.') + 1
  return (
    <>
      {word.slice(0, dot)}
      <wbr />
      {word.slice(dot)}
    </>
  )
}

/** A technical word such as `updateCaseStatus`, which breaks before a capital rather than elsewhere. */
export function CamelCased({ word }: { word: string }) {
  const [first, ...rest] = word.split(/(?=[A-Z])/)
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
