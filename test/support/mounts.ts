import { spawnSync } from 'node:child_process'

/** Whether tests may have their own mounts and networks (`unshare`), which requires root. */
export const canMount =
  spawnSync('unshare', ['-mn', 'sh', '-c', 'mount -t tmpfs none /tmp'], { stdio: 'ignore' }).status === 0
if (!canMount) process.stdout.write('No mounts of its own (unshare): left out the tests that need some.\n')
