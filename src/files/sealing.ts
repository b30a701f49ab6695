import { setTimeout as sleep } from 'node:timers/promises'
import { link, removeFile } from './file-calls.js'
import { shareSyncs } from './folder-sync.js'
import type { KeptFolders } from './kept-folders.js'
import type { ObjectFolder } from './object-folder.js'
import type { ObjectStorage } from './storage.js'

/**
 * How long a sealed object waits for others, so that their names are made durable together. No request waits for this.
 * It allows 1.18 times as many files a second with 16 callers (docs/performance.md, "The main job").
 */
const SEALED_TOGETHER_MS = 200

/** Fixes objects. */
export type Sealing = Pick<ObjectStorage, 'seal'> & {
  /** Resolves when all work for sealed objects is finished. */
  settled(): Promise<void>
}

/**
 * Fixes an uploaded object by a second name for its file. `syncObjects` makes the names of fixed objects durable.
 * `hasUploads`: whether a scan has uploads in progress.
 */
export function createSealing({
  objects: { incomingFile, objectFile },
  kept: { names, assertInPlace, inFolders },
  syncObjects,
  hasUploads,
}: {
  objects: ObjectFolder
  kept: KeptFolders
  syncObjects: () => Promise<void>
  hasUploads: (scanId: string) => Promise<boolean>
}): Sealing {
  const syncObjectsSoon = shareSyncs(() => sleep(SEALED_TOGETHER_MS).then(syncObjects))
  /** Work that continues after the answer to a completion. */
  const finishing = new Set<Promise<unknown>>()

  /**
   * Removes the name under which an object was uploaded, once `sync` has made its other name durable. From then on
   * nobody writes the object, so that it loses its write permission: a seat belt, because its owner can give it back.
   */
  function finish(incoming: string, object: string, sync: () => Promise<void>): Promise<unknown> {
    const finished = sync()
      .then(() => names.protect(object))
      .then(() => removeFile(incoming))
    // If this fails, both names stay. That loses nothing, and both are removed with the object.
    const settled: Promise<unknown> = finished.catch(() => {}).then(() => finishing.delete(settled))
    finishing.add(settled)
    return finished
  }

  /**
   * A hard link rather than a rename, because it never replaces an object that is already fixed. If several callers
   * race, one fixes the object, and a later upload changes nothing.
   */
  async function fix(incoming: string, object: string): Promise<void> {
    try {
      await inFolders(() => link(incoming, object))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'EEXIST') throw error
    }
  }

  return {
    async seal(scanId) {
      const [incoming, object] = [incomingFile(scanId), objectFile(scanId)]
      await assertInPlace()
      // Nothing to fix if nothing was uploaded, as is common in the sandbox, or if the object was sealed before.
      const isUploaded = (await names.inspect(incoming)) !== undefined
      if (isUploaded) await fix(incoming, object)
      const found = await names.inspect(object)
      if (found === undefined) return undefined
      if (isUploaded) {
        // An upload in progress may be about to replace the durable name, or may just have done so. An upload that
        // begins later finds the object.
        const isReplaced = async () => (await names.inspect(incoming))?.ino !== found.ino
        if ((await hasUploads(scanId)) || (await isReplaced())) await finish(incoming, object, syncObjects)
        else void finish(incoming, object, syncObjectsSoon)
      }
      return Number(found.size)
    },

    async settled() {
      await Promise.all(finishing)
    },
  }
}
