import type { Metadata, Tag, TagValue } from './metadata.js'
import { type Perl, startPerl } from './perl.js'
import { RangedBlob } from './ranged-file.js'
import { SCRIPT } from './script.js'

/** An interpreter that holds more than this after a file is replaced before the next one. */
const MAX_KEPT_BYTES = 80 * 1_048_576

/** The metadata of a file could not be read; the interpreter ran out of memory or failed otherwise. */
export class MetadataUnreadableError extends Error {
  override readonly name = 'MetadataUnreadableError'
}

type Row = readonly [
  family: string,
  group: string,
  category: string,
  document: string,
  name: string,
  TagValue,
]
type Answer = { readonly version: string; readonly rows: readonly Row[]; readonly truncated: 0 | 1 }

const isOfFile = ({ document, family }: Tag) => document === 'Main' && family === 'File'

function toMetadata({ version, rows, truncated }: Answer, isCutShort: boolean): Metadata {
  const all = rows.map(([family, group, category, document, name, value]): Tag => {
    return { family, group, category, document, name, value }
  })
  const ofFile = (name: string) => {
    const found = all.find((tag) => isOfFile(tag) && tag.name === name)?.value
    return typeof found === 'string' ? found : null
  }
  const warnings = all.flatMap(({ family, name, value, document }) =>
    family === 'ExifTool' &&
    document === 'Main' &&
    ['Warning', 'Error'].includes(name) &&
    typeof value === 'string'
      ? [value]
      : [],
  )
  return {
    version,
    fileType: ofFile('FileType'),
    mimeType: ofFile('MIMEType'),
    tags: all.filter(({ family }) => family !== 'ExifTool'),
    warnings,
    truncated: truncated === 1 || isCutShort,
  }
}

/**
 * ExifTool in a sandbox: Perl in WebAssembly, which has no file system, processes or network of this machine, and
 * limited memory. One for a process. Hostile files can still keep it busy, so it runs only in the processes of
 * `worker.ts`, which have time limits.
 */
export type ExifTool = {
  /** Loads interpreter and modules, which takes a second, so that the first file need not wait for it. */
  load(): Promise<void>
  /**
   * The metadata of a file. `extension`, without a dot, decides between formats that look alike. Rejects with
   * {@link MetadataUnreadableError}; the next file gets a new interpreter.
   */
  read(content: Uint8Array | Blob, extension: string): Promise<Metadata>
}

export function createExifTool(): ExifTool {
  let started: Promise<Perl> | undefined
  const discard = () => {
    started = undefined
  }
  function start(): Promise<Perl> {
    started ??= startPerl(SCRIPT)
    return started
  }
  return {
    async load() {
      await start()
    },
    async read(content, extension) {
      const perl = await start()
      const path = `/file${/^[a-z0-9]{1,8}$/i.test(extension) ? `.${extension}` : ''}`
      perl.files.addFile(path, content)
      try {
        const answer = JSON.parse(await perl.call('inspect', path)) as Answer
        const isCutShort = content instanceof RangedBlob && content.isCutShort
        return toMetadata(answer, isCutShort)
      } catch (error) {
        discard()
        throw new MetadataUnreadableError('ExifTool failed on this file.', { cause: error })
      } finally {
        perl.files.removeFile(path)
        if (perl.memoryBytes() > MAX_KEPT_BYTES) discard()
      }
    },
  }
}
