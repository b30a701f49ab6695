import { MAX_REDRAWN_PIXELS } from '../analysis/workers.js'

/** How many pixels a PNG or WebP says that it has; undefined for anything else. */
function pixelsOf(bytes: Buffer): number | undefined {
  if (bytes.length < 30) return undefined
  // PNG, third edition, section 11.2.1.
  if (bytes.toString('latin1', 0, 16) === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR')
    return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  // RFC 9649, sections 2.5 to 2.7.
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21)
      return ((sides & 0x3fff) + 1) * (((sides >>> 14) & 0x3fff) + 1)
    }
    case 'VP8X':
      return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
    default:
      return undefined
  }
}

/**
 * Whether a stored rendition may be sent to a browser, which would allocate memory for all of its pixels. Those that the
 * service makes may; one from an archive, or a heat map of an earlier release, may be anything.
 */
export function isShown(rendition: Uint8Array): boolean {
  const { buffer, byteOffset, byteLength } = rendition
  const pixels = pixelsOf(Buffer.from(buffer, byteOffset, byteLength))
  return pixels !== undefined && pixels > 0 && pixels <= MAX_REDRAWN_PIXELS
}
