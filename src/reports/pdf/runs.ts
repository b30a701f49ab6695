import bidiModule, { type Bidi } from 'bidi-js'
import { type Face, facesOf } from './fonts.js'

/** A part of a line in one typeface and one direction, ready to be drawn from left to right. */
export type Run = { readonly text: string; readonly face: Face }

/** A text whose characters have their typeface and, by the Unicode bidirectional algorithm (UAX #9), their direction. */
export type Prepared = {
  readonly text: string
  readonly isRightToLeft: boolean
  readonly faces: readonly Face[]
  readonly levels: Uint8Array
}

// Its types are those of the ES module; Node loads the other one, which is the function itself.
const createBidi = bidiModule as unknown as typeof bidiModule.default

const bidi: Bidi = createBidi()

/** Would show another text than there is, as in a file name that ends in another extension than it seems to. */
const DECEPTIVE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff\ufff9-\ufffb]/g

/** One line of a text without what would make it look like another. */
const shown = (text: string): string =>
  text
    .replaceAll(/[\t\r\n]+/g, ' ')
    .replaceAll(DECEPTIVE, '\ufffd')
    .replaceAll(INVISIBLE, '')

/** Prepares a paragraph. */
export function prepare(given: string, isBold: boolean): Prepared {
  const text = shown(given)
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const faceOf = facesOf(text, isBold)
  const faces: Face[] = []
  let face: Face = isBold ? 'bold' : 'latin'
  for (const character of text) {
    face = faceOf(character, face)
    for (let unit = 0; unit < character.length; unit += 1) faces.push(face)
  }
  return { text, isRightToLeft: paragraphs[0]?.level === 1, faces, levels }
}

const LETTER_FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Mark}\u200c\u200d]/u
const TURNED_BY_FONT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const reversed = (text: string): string => [...text].reverse().join('')

/** The parts of a line in logical order, each in one face and at one level. Words from the right are parts of their own. */
function partsOf({ text, faces, levels }: Prepared, start: number, end: number) {
  const parts: { text: string; face: Face; level: number; isWord: boolean }[] = []
  for (let at = start; at < end; ) {
    const character = String.fromCodePoint(text.codePointAt(at) as number)
    const [face, level] = [faces[at] as Face, levels[at] as number]
    const isOdd = level % 2 === 1
    const isWord = isOdd && LETTER_FROM_RIGHT.test(character)
    const last = parts.at(-1)
    if (last?.face === face && last.level === level && last.isWord === isWord && (!isOdd || isWord))
      last.text += character
    else
      parts.push({
        text: isOdd ? (bidi.getMirroredCharacter(character) ?? character) : character,
        ...{ face, level, isWord },
      })
    at += character.length
  }
  return parts
}

/** The runs of a line from left to right: rule L2 of UAX #9. */
export function runsOf(prepared: Prepared, start: number, end: number): Run[] {
  const parts = partsOf(prepared, start, end)
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < parts.length; from += 1) {
      let to = from
      while (to < parts.length && (parts[to] as { level: number }).level >= level) to += 1
      parts.splice(from, to - from, ...parts.slice(from, to).reverse())
      if (to > from) from = to
    }
  // The font turns letters of these scripts round by itself, also digits that are written from the left.
  return parts.map(({ text, face, level }) => ({
    text: level % 2 === 0 && TURNED_BY_FONT.test(text) ? reversed(text) : text,
    face,
  }))
}
