import { type ChildProcess, execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A container engine (podman) whose images and containers are in a separate folder. */
export type Engine = {
  /** Runs a command of the engine and returns its standard output; rejects with its error output. */
  run(
    args: readonly string[],
    options?: { readonly input?: string; readonly limitMs?: number },
  ): Promise<string>
  /** Removes all containers and images of the folder, and its mounts. */
  reset(): Promise<void>
}

/** Debian packages that {@link openEngine} and the substitute base image need. */
export const DEBIAN_PACKAGES = ['podman', 'buildah', 'runc', 'debootstrap']

const MINUTE_MS = 60_000

export async function openEngine(folder: string): Promise<Engine> {
  const [images, state] = [join(folder, 'images'), join(folder, 'state')]
  for (const path of [images, state]) await mkdir(path, { recursive: true })
  const common = [
    ...['--root', images, '--runroot', state, '--tmpdir', join(state, 'engine')],
    // Works without systemd, and with control groups of either version.
    ...['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file'],
  ]
  const run: Engine['run'] = (args, { input, limitMs = MINUTE_MS } = {}) =>
    new Promise((resolve, reject) => {
      const options = { maxBuffer: 2 ** 26, timeout: limitMs }
      const child: ChildProcess = execFile(
        'podman',
        [...common, ...args],
        options,
        (error, stdout, stderr) => {
          if (error)
            reject(new Error(`podman ${args[0]}: ${stderr.trim() || error.message}`, { cause: error }))
          else resolve(stdout)
        },
      )
      child.stdin?.end(input)
    })
  return {
    run,
    async reset() {
      await run(['rm', '--all', '--force', '--volumes', '--time', '0'])
      await run(['rmi', '--all', '--force'])
      // The engine bind-mounts its driver's folder onto itself, and leaves the mount behind.
      await promisify(execFile)('umount', ['--lazy', join(images, 'overlay')]).catch(() => {})
    },
  }
}
