/** A technical word such as `organization.created`, which may break after its dot and nowhere else. */
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
