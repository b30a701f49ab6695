import type { Tone } from '../words.js'

/** A state, as a word with a coloured mark. */
export function Status({ word, tone }: { word: string; tone: Tone }) {
  return <span class={`status ${tone}`}>{word}</span>
}
