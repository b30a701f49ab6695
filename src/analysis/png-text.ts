import { crc32, inflateSync } from 'node:zlib'

/** The text chunks of a PNG, in file order. */
export type PngText = {
  readonly entries: readonly { readonly keyword: string; readonly text: string }[]
  /** What was wrong with the chunks, in our own words. */
  readonly errors: readonly string[]
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type; a CRC of four bytes follows the data (PNG specification, section 5.3). */
const HEADER_BYTES = 8
const CRC_BYTES = 4
/** Limit for a text chunk, both stored and inflated. The workflows of ComfyUI are the longest. */
const MAX_TEXT_BYTES = 1_048_576
/** Maximum number of text chunks read, valid or not. A valid file has a few. */
const MAX_TEXTS = 64
/**
 * Limit for all text chunks together, inflated. The text stays in memory while the parsers work, and they need the rest
 * of the heap.
 */
const MAX_ALL_TEXT_BYTES = 8 * MAX_TEXT_BYTES
/** Maximum number of chunks of any type. A picture of 5 GiB in pieces of 8 KiB has fewer. */
const MAX_CHUNKS = 1_000_000
const MAX_ERRORS = 8

/** Inflates to at most `maxOutputLength` bytes, and throws when there are more. */
export type Inflate = (bytes: Buffer, limit: { maxOutputLength: number }) => Buffer

/** Splits at the first NUL; without one there is no keyword and the chunk is malformed. */
function untilNul(bytes: Buffer): [Buffer, Buffer] {
  const end = bytes.indexOf(0)
  if (end < 0) throw new Error('no keyword')
  return [bytes.subarray(0, end), bytes.subarray(end + 1)]
}

function readText(
  type: string,
  data: Buffer,
  inflate: (bytes: Buffer) => Buffer,
): { keyword: string; text: string } {
  const [keyword, rest] = untilNul(data)
  const named = (text: string) => ({ keyword: keyword.toString('latin1'), text })
  switch (type) {
    case 'tEXt':
      // Latin-1 according to the PNG specification, but the programs that write generation parameters write UTF-8.
      return named(rest.toString('utf8'))
    case 'zTXt':
      return named(inflate(rest.subarray(1)).toString('utf8'))
    default: {
      const [, afterLanguage] = untilNul(rest.subarray(2))
      const [, text] = untilNul(afterLanguage)
      return named((rest[0] === 1 ? inflate(text) : text).toString('utf8'))
    }
  }
}

/**
 * Collects the text chunks (tEXt, zTXt, iTXt) of a PNG while it is read, wherever they are in the file. Picture data is
 * skipped, and memory is bounded whatever the size. Other files yield no entries.
 */
export function createPngTextReader(inflate: Inflate = inflateSync): {
  write(bytes: Buffer): void
  end(): PngText
} {
  const entries: PngText['entries'][number][] = []
  const errors: string[] = []
  let chunks = 0
  let texts = 0
  let budget = MAX_ALL_TEXT_BYTES
  let wanted = SIGNATURE.length
  let held: Buffer[] = []
  let heldBytes = 0
  let skipping = 0
  let state: 'signature' | 'header' | 'data' | 'done' = 'signature'
  let type = ''

  function report(error: string): void {
    if (errors.length < MAX_ERRORS) errors.push(error)
  }

  /** A text that fails to inflate may have used its whole allowance, so it counts in full. */
  function inflateText(bytes: Buffer): Buffer {
    const maxOutputLength = Math.min(MAX_TEXT_BYTES, budget)
    budget -= maxOutputLength
    const text = inflate(bytes, { maxOutputLength })
    budget += maxOutputLength - text.length
    return text
  }

  /** Processes the gathered bytes, of which there are exactly `wanted`. */
  function take(bytes: Buffer): void {
    if (state === 'signature') {
      state = bytes.equals(SIGNATURE) ? 'header' : 'done'
      wanted = HEADER_BYTES
    } else if (state === 'header') {
      const length = bytes.readUInt32BE(0)
      type = bytes.toString('latin1', 4, 8)
      chunks += 1
      if (type === 'IEND') state = 'done'
      else if (chunks > MAX_CHUNKS) {
        report(`png: more than ${MAX_CHUNKS} chunks`)
        state = 'done'
      } else if (!/^[A-Za-z]{4}$/.test(type)) {
        report('png: chunk type is not four letters')
        state = 'done'
      } else if (['tEXt', 'zTXt', 'iTXt'].includes(type) && texts <= MAX_TEXTS) {
        texts += 1
        if (texts > MAX_TEXTS) {
          report(`png: more than ${MAX_TEXTS} text chunks`)
          skipping = length + CRC_BYTES
        } else if (length > MAX_TEXT_BYTES) {
          report(`png: ${type} is longer than ${MAX_TEXT_BYTES} bytes`)
          skipping = length + CRC_BYTES
        } else if (length >= budget) {
          report(`png: more than ${MAX_ALL_TEXT_BYTES} bytes of text`)
          skipping = length + CRC_BYTES
        } else {
          budget -= length
          state = 'data'
          wanted = length + CRC_BYTES
        }
      } else skipping = length + CRC_BYTES
    } else {
      const data = bytes.subarray(0, -CRC_BYTES)
      if (crc32(data, crc32(type)) !== bytes.readUInt32BE(data.length))
        report(`png: ${type} fails its checksum`)
      else
        try {
          entries.push(readText(type, data, inflateText))
        } catch {
          report(`png: ${type} is malformed`)
        }
      state = 'header'
      wanted = HEADER_BYTES
    }
  }

  return {
    write(bytes) {
      let rest = bytes
      while (rest.length > 0 && state !== 'done') {
        if (skipping > 0) {
          const skipped = Math.min(skipping, rest.length)
          skipping -= skipped
          rest = rest.subarray(skipped)
          continue
        }
        const part = rest.subarray(0, wanted - heldBytes)
        rest = rest.subarray(part.length)
        held.push(part)
        heldBytes += part.length
        if (heldBytes < wanted) continue
        const whole = Buffer.concat(held)
        held = []
        heldBytes = 0
        take(whole)
      }
    },
    end() {
      if (state !== 'done' && state !== 'signature') report('png: ends early')
      return { entries, errors }
    },
  }
}
