import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './parts.js'

const PACKAGE = join(ROOT, 'src', 'client')

async function compile(project: string, folder: string): Promise<void> {
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const child = spawn(process.execPath, [compiler, '-p', join(PACKAGE, project), '--outDir', folder], {
    stdio: ['ignore', 2, 2],
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error('The client does not compile.')
}

/** Compiles the client package into `src/client/dist`: ES modules, CommonJS, and the types of both. */
export async function buildClient(folder: string): Promise<string[]> {
  await Promise.all([
    compile('tsconfig.json', join(folder, 'esm')),
    compile('tsconfig.cjs.json', join(folder, 'cjs')),
  ])
  await writeFile(join(folder, 'cjs', 'package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`)
  const place = join(PACKAGE, 'dist')
  const last = `${folder}.last`
  await rm(last, { recursive: true, force: true })
  if (existsSync(place)) await rename(place, last)
  await rename(folder, place)
  await rm(last, { recursive: true, force: true })
  return ['esm', 'cjs'].flatMap((kind) =>
    ['index.js', 'index.d.ts'].map((file) => join(place, kind, 'src', 'client', file)),
  )
}
