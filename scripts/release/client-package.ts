import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(import.meta.url)
const run = promisify(execFile)

/** Runs npm quietly in a folder, and returns its output. */
export async function npm(args: readonly string[], folder: string): Promise<string> {
  const { stdout } = await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    maxBuffer: 16 * 1024 * 1024,
  })
  return stdout
}

/** The folder of a package's files, whatever its exports say. */
export function packageFolder(name: string): string {
  for (const place of require.resolve.paths(name) ?? [])
    if (existsSync(join(place, name))) return join(place, name)
  throw new Error(`${name} is not installed.`)
}

/** Builds and packs the client package into a folder; returns the path of the tarball. */
export async function packClient(folder: string): Promise<string> {
  const packed = await npm(['pack', '-w', 'media-scan-client', '--pack-destination', folder, '--json'], root)
  const [{ filename }] = JSON.parse(packed.slice(packed.search(/^\[/m))) as [{ filename: string }]
  return join(folder, filename)
}

export const INSPECTORS = ['publint', 'attw'] as const

/** Checks a tarball with publint or attw (Are the types wrong?); throws with their findings. */
export async function inspectTarball(tool: (typeof INSPECTORS)[number], tarball: string): Promise<void> {
  const place = packageFolder(tool === 'attw' ? '@arethetypeswrong/cli' : tool)
  const { bin } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const script = join(place, typeof bin === 'string' ? bin : (bin[tool] ?? ''))
  const options = tool === 'publint' ? ['--strict'] : []
  const { stdout } = await run(process.execPath, [script, tarball, ...options], { cwd: root }).catch(
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(`${tool}: ${failure.stdout}${failure.stderr}`)
    },
  )
  if (!/All good|No problems found/.test(stdout)) throw new Error(`${tool}: ${stdout}`)
}
