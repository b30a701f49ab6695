import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { executeEffects } from 'patch-package/dist/patch/apply.js'
import { parsePatchFile } from 'patch-package/dist/patch/parse.js'
import { reversePatch } from 'patch-package/dist/patch/reverse.js'

/**
 * Throws unless every patch in `patches` is applied to what is installed in `root`. `npm ci --ignore-scripts` leaves
 * them out without a word, and a build would then contain the driver with its errors.
 */
export function assertCorrectedDriver(root: string): void {
  const folder = join(root, 'patches')
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.patch'))) {
    const patch = parsePatchFile(readFileSync(join(folder, name), 'utf8'))
    try {
      // What is applied can be taken back.
      executeEffects(reversePatch(patch), { dryRun: true, bestEffort: false, cwd: root })
    } catch (error) {
      throw new Error(
        `patches/${name} is not applied to node_modules, as after npm ci --ignore-scripts. Run npx patch-package --error-on-fail, then build again.`,
        { cause: error },
      )
    }
  }
}
