import { fileTypeFromBuffer } from 'file-type'

// Malicious bytes can keep this library busy. Call it only in the processes of `worker.ts`.

/** Within this many bytes, a picture, sound or video has control characters or bytes that are not valid UTF-8. */
const TEXT_SAMPLE_BYTES = 512

/**
 * Readers look for the beginning of a PDF in its first 1,024 bytes (ISO 32000-1, annex H, note 13). Other text may
 * quote that beginning.
 */
const PDF_START = /^(?:\xef\xbb\xbf)?[\s\0]{0,1000}%PDF-\d/
const MAX_PDF_START = 1_024

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them.
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Whether bytes are text: UTF-8, or UTF-16 with the byte order mark that can be mistaken for sound. */
function isText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, TEXT_SAMPLE_BYTES)
  const [first, second] = sample
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    // The sample may end within a character.
    return !NOT_TEXT.test(new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true }))
  } catch {
    return false
  }
}

const typeOf = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime

/** The type of a file that does not begin with its format's signature, where the format or its readers allow that. */
async function typeBehindStart(bytes: Uint8Array): Promise<string | null> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MAX_PDF_START))
  if (PDF_START.test(start.toString('latin1'))) return 'application/pdf'
  // Decoders skip anything before the first frame of an MP3, and some encoders write zeros there.
  const padding = bytes.findIndex((byte) => byte !== 0)
  return padding > 0 && (await typeOf(bytes.subarray(padding))) === 'audio/mpeg' ? 'audio/mpeg' : null
}

/** The content type of a file according to its first bytes; `null` when they match no known format. Never rejects. */
export async function detectType(bytes: Uint8Array): Promise<string | null> {
  const type = await typeOf(bytes)
  if (type === undefined) return typeBehindStart(bytes)
  // Signatures of two bytes, such as `BM`, also occur at the start of texts.
  return /^(?:image|audio|video)\//.test(type) && isText(bytes) ? null : type
}
