/** The whole body of an answer. Rejects when it has more bytes than `most`; no more of it is read then. */
export async function readAtMost({ body }: Response, most: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let received = 0
  for await (const piece of body ?? []) {
    received += piece.byteLength
    if (received > most) throw new Error(`more than ${most} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
