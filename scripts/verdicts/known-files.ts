import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { contentTypeOf, mediaTypeOf } from '../../src/client/media-type.js'

/** A file with the verdicts that are right for it. */
export type KnownFile = { readonly path: string; readonly name: string; readonly allowed: readonly string[] }

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile() && statSync(path).size > 0) yield path
  }
}

/**
 * The files of `FOLDER`, whose `truth.tsv` says what they are (path, allowed verdicts, why), or of `FOLDER=VERDICTS`, in
 * which all are the same.
 */
export function readFolder(argument: string): KnownFile[] {
  const [folder = '', verdicts] = argument.split('=')
  if (verdicts !== undefined)
    return [...filesBelow(folder)].map((path) => ({
      path,
      name: relative(folder, path),
      allowed: verdicts.split(','),
    }))
  const truth = join(folder, 'truth.tsv')
  if (!existsSync(truth))
    throw new Error(`${folder} has no truth.tsv; write ${folder}=none if all its files are alike`)
  const [, ...rows] = readFileSync(truth, 'utf8').trim().split('\n')
  return rows.flatMap((row) => {
    const [name = '', allowed = ''] = row.split('\t')
    const path = join(folder, name)
    return existsSync(path) ? [{ path, name, allowed: allowed.split(',') }] : []
  })
}

/** What a client would declare about a file. */
export async function declare(path: string) {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    const fileName = basename(path)
    const contentType = contentTypeOf(undefined, fileName, head) ?? 'application/octet-stream'
    return {
      fileName,
      contentType,
      mediaType: mediaTypeOf(contentType),
      byteSize: (await handle.stat()).size,
    }
  } finally {
    await handle.close()
  }
}
