import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from './engine.js'

const run = promisify(execFile)

const DEBIAN_RELEASE = 'bookworm'
const BUNDLE = 'etc/ssl/certs/ca-certificates.crt'

/** Unpacks a package from npm's registry into a folder, and returns its path. */
async function unpack(name: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', folder])
  await run('tar', ['xzf', join(folder, stdout.trim().split('\n').at(-1) ?? ''), '-C', folder])
  return join(folder, 'package')
}

/**
 * Makes a substitute for `node:24-slim` where no image registry can be reached: Debian's minimal system with Node, npm
 * and the user `node` in the same places as in that image. Node comes from npm's registry, which has the same builds.
 */
export async function makeStandIn(engine: Engine, tag: string, folder: string): Promise<void> {
  const root = join(folder, 'root')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', DEBIAN_RELEASE, root], {
    maxBuffer: 2 ** 26,
  })
  const node = await unpack(`node-linux-${process.arch}@24`, join(folder, 'node'))
  await copyFile(join(node, 'bin', 'node'), join(root, 'usr/local/bin/node'))
  const npm = join(root, 'usr/local/lib/node_modules/npm')
  await cp(await unpack('npm@11', join(folder, 'npm')), npm, { recursive: true })
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name))
  await run('chroot', [root, 'groupadd', '--gid', '1000', 'node'])
  await run('chroot', [root, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node'])
  // The certificate authorities that this machine trusts for the registry.
  await copyFile(join('/', BUNDLE), join(root, BUNDLE))
  const archive = join(folder, 'root.tar')
  await run('tar', ['cf', archive, '-C', root, '.'])
  await engine.run(['import', '--change', `ENV NODE_EXTRA_CA_CERTS=/${BUNDLE}`, archive, tag], {
    limitMs: 300_000,
  })
  await rm(folder, { recursive: true, force: true })
}
