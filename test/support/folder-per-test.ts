import { afterEach, beforeEach } from 'vitest'
import { temporaryFolder } from './process.js'

/**
 * Gives each test of the file, or of the block, an empty folder and removes it afterwards: after the hooks that were
 * registered later, which may stop its users. `path` is the folder of the current test.
 */
export function folderPerTest(): { readonly path: string } {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(() => folder.remove())
  return {
    get path() {
      return folder.path
    },
  }
}
