/** The package has no types of its own. */
declare module 'linebreak' {
  /** Finds where a text can be broken into lines (UAX #14). */
  export default class LineBreaker {
    constructor(text: string)
    /** The next place, as an index of UTF-16 units; `null` after the last one, which is the end of the text. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
