/** What a text says that is, as a whole, the structure of one tool. */
export type Structured = {
  /** The tool, for readers: `ComfyUI`. */
  readonly tool: string
  readonly means: 'generated' | 'partly_generated' | 'possibly_generated' | 'processed_by_tool'
  /** What it was recognised by, short, for readers: `Steps, Sampler, Seed`. */
  readonly detail: string
}

/**
 * Reads the whole text of one tag: already decoded, of any length, perhaps with the remnants of an encoding around
 * it. Returns `null` unless the whole of it is the structure. Never throws.
 */
export type StructureReader = (text: string) => Structured | null
