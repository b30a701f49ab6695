import { Breakable } from './breakable.js'

/** A technical word such as `organization.created`, which may break only after its dot. */
export function Dotted({ word }: { word: string }) {
  const dot = word.indexOf('.') + 1
  return <Breakable parts={[word.slice(0, dot), word.slice(dot)]} />
}

/** A technical word such as `updateCaseStatus`, which breaks before a capital rather than elsewhere. */
export function CamelCased({ word }: { word: string }) {
  return <Breakable parts={word.split(/(?=[A-Z])/)} />
}
