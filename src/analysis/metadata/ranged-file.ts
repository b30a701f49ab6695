/** Bytes of a file at any place in it. */
export type RangedFile = {
  readonly byteSize: number
  /** The bytes from one position to another, which the caller keeps within the file. */
  read(from: number, to: number): Uint8Array | Promise<Uint8Array>
}

/** Files are read in blocks, so that the many short reads of a parser become few requests. */
const BLOCK_BYTES = 65_536
/** The blocks that are kept: the index of a file and what it points to. */
const MAX_BLOCKS = 32

/**
 * The most that is read of a file. Tags need far less; but ExifTool reads a file that is all zeros to its end, to say
 * so, and every block of a file that is stored elsewhere is a request.
 */
const MAX_READ_BYTES = 67_108_864

/** The same file, read in blocks. What is beyond the limit reads like the end of the file. */
function inBlocks({ byteSize, read }: RangedFile, end: () => void): RangedFile {
  let left = MAX_READ_BYTES
  const blocks = new Map<number, Promise<Uint8Array>>()
  function block(number: number): Promise<Uint8Array> {
    const known = blocks.get(number)
    if (known !== undefined) return known
    const from = number * BLOCK_BYTES
    if (left <= 0) {
      end()
      return Promise.resolve(new Uint8Array())
    }
    left -= BLOCK_BYTES
    const bytes = Promise.resolve(read(from, Math.min(byteSize, from + BLOCK_BYTES)))
    const [oldest] = blocks.keys()
    if (oldest !== undefined && blocks.size >= MAX_BLOCKS) blocks.delete(oldest)
    blocks.set(number, bytes)
    return bytes
  }
  return {
    byteSize,
    async read(from, to) {
      const bytes = new Uint8Array(to - from)
      for (let at = from; at < to; ) {
        const number = Math.floor(at / BLOCK_BYTES)
        const start = number * BLOCK_BYTES
        const part = (await block(number)).subarray(at - start, to - start)
        if (part.length === 0) return bytes.subarray(0, at - from)
        bytes.set(part, at - from)
        at += part.length
      }
      return bytes
    },
  }
}

/** A part of a {@link RangedBlob}. */
class RangedSlice extends Blob {
  readonly #read: () => Promise<Uint8Array>

  constructor(read: () => Promise<Uint8Array>) {
    super([])
    this.#read = read
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    // A copy with a buffer of its own.
    return new Uint8Array(await this.#read()).buffer
  }
}

/**
 * A file as the sandbox of Perl takes it: a `Blob` of which only size and slices are read. The file is never in memory
 * as a whole, wherever it is stored. (Node's own `openAsBlob` reports sizes above 4 GiB wrongly in version 20.)
 */
export class RangedBlob extends Blob {
  readonly #file: RangedFile
  #isCutShort = false

  constructor(file: RangedFile) {
    super([])
    this.#file = inBlocks(file, () => {
      this.#isCutShort = true
    })
    Object.defineProperty(this, 'size', { value: file.byteSize })
  }

  /** Whether more was asked for than is read of a file. */
  get isCutShort(): boolean {
    return this.#isCutShort
  }

  override slice(from = 0, to = this.size): Blob {
    const end = Math.min(to, this.size)
    return new RangedSlice(async () => this.#file.read(Math.min(from, end), end))
  }
}
