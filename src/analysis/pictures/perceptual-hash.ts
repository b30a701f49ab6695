import { cosines } from './cosine-transform.js'

/** Side of the square grey picture from which the hash is computed. */
export const HASH_SIDE = 32
const LOW = 8

/** Minimum magnitude of a low frequency coefficient. Smaller ones also occur in a picture of a single grey. */
const MIN_DETAIL = 32

const COSINES = cosines(HASH_SIDE, LOW)

/**
 * The hash of a picture by its low frequencies, as 16 hexadecimal digits. Each bit says whether one of the 8 × 8 lowest
 * coefficients of the cosine transform is above their median (pHash: Zauner, "Implementation and Benchmarking of
 * Perceptual Image Hash Functions", 2010, section 3.1). `grey` is the picture scaled to 32 × 32 bytes. `null` for a
 * picture with so little detail that its hash would be random, such as a single colour.
 */
export function perceptualHash(grey: Uint8Array): string | null {
  const rows = new Float64Array(HASH_SIDE * LOW)
  for (let y = 0; y < HASH_SIDE; y += 1)
    for (let u = 0; u < LOW; u += 1)
      for (let x = 0; x < HASH_SIDE; x += 1)
        rows[y * LOW + u] =
          (rows[y * LOW + u] as number) +
          (grey[y * HASH_SIDE + x] as number) * (COSINES[u * HASH_SIDE + x] as number)
  const low: number[] = []
  for (let v = 0; v < LOW; v += 1)
    for (let u = 0; u < LOW; u += 1) {
      let sum = 0
      for (let y = 0; y < HASH_SIDE; y += 1)
        sum += (rows[y * LOW + u] as number) * (COSINES[v * HASH_SIDE + y] as number)
      low.push(sum / HASH_SIDE)
    }
  // The first one is the overall brightness, which says nothing about the content.
  const details = low.slice(1).sort((a, b) => a - b)
  const median = details[Math.floor(details.length / 2)] as number
  if (details.filter((value) => Math.abs(value) >= MIN_DETAIL).length < LOW) return null
  let hash = 0n
  for (const value of low.with(0, median)) hash = (hash << 1n) | (value > median ? 1n : 0n)
  return hash.toString(16).padStart(16, '0')
}

/** The number of bits, of 64, in which two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count += 1
  return count
}
