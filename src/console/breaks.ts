/** Words of up to this many characters fit into any column. */
const SHORT = 15

/** Texts longer than this have room of their own, and would need thousands of places to break. */
const MAX_LENGTH = 4_096

const SPACES = /(\s+)/

/** Behind separators; not within numbers such as `127.0.0.1`, nor between separators or behind `https://`. */
const BEHIND_SEPARATOR = /(?<=[/?&=_@+%#,;:|-]|\.(?=\D))(?<!:\/\/)(?![/?&=_@+%#,;|.:-])/

/** Identifiers and hashes have no separators: they break into equal parts. */
const EQUAL_PARTS: readonly (readonly [text: RegExp, length: number])[] = [
  [/^[0-9a-f]{32,}\W?$/, 16],
  [/^[0-9a-z]{26}\W?$/, 13],
]

function partsOfWord(word: string): string[] {
  if (word.length <= SHORT) return [word]
  return word.split(BEHIND_SEPARATOR).flatMap((part) => {
    const length = EQUAL_PARTS.find(([text]) => text.test(part))?.[1]
    return length === undefined ? [part] : (part.match(new RegExp(`.{1,${length}}\\W?`, 'g')) ?? [])
  })
}

/** A text in parts between which a line may break, so that addresses, hashes and identifiers do not break anywhere else. */
export function breakableParts(text: string): string[] {
  if (text.length <= SHORT || text.length > MAX_LENGTH) return [text]
  const parts: string[] = []
  let open = false
  for (const [index, piece] of text.split(SPACES).entries()) {
    const [first = '', ...rest] = index % 2 === 0 ? partsOfWord(piece) : [piece]
    // Spaces, and what follows them, continue the last part: a line breaks at a space anyway.
    if (open) parts.push(`${parts.pop()}${first}`, ...rest)
    else parts.push(first, ...rest)
    open = true
  }
  return parts
}
