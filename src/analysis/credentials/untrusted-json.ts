// Anybody may have written the contents of a manifest store. These functions read a value only if it has the right type.

export type JsonRecord = Readonly<Record<string, unknown>>

const NOTHING: JsonRecord = Object.freeze(Object.create(null))

/** The object; one without properties for anything else. */
export const asRecord = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : NOTHING

/** The list; an empty one for anything else. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
