import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { BuiltInStorage } from '../../src/files/built-in.js'
import { reportingDiskFailures } from '../../src/files/disk-failures.js'
import { documentsInFolder } from '../../src/files/documents.js'
import { StorageUnavailableError } from '../../src/files/storage.js'

const systemError = (code: string) =>
  Object.assign(new Error(`${code}: said by the disk`), { code, syscall: 'open' })

/** A storage in which all operations, including those of uploads, fail with this error. */
function failing(error: Error): BuiltInStorage {
  const fail = () => Promise.reject(error)
  const operations = {
    read: fail,
    open: fail,
    remove: fail,
    removeIncoming: fail,
    removeStalePartials: fail,
    check: fail,
    stat: fail,
    putRendition: fail,
    readRendition: fail,
    renditions: fail,
    removeRendition: fail,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: fail }) }),
  }
  return {
    ...operations,
    documents: documentsInFolder('/nowhere'),
    takesLateUploads: false,
    store: fail,
    storeNew: fail,
    seal: fail,
    createTarget: fail,
    createDownload: fail,
    verifyTarget: () => undefined,
    settled: async () => {},
    resumable: {
      open: async () => ({ received: 0, append: fail, save: fail, finish: fail, close: fail }),
      withdraw: fail,
      discard: fail,
    },
    receive: async () => ({ replaces: false, write: fail, keep: fail, discard: fail }),
  }
}

const operations: [string, (storage: BuiltInStorage) => Promise<unknown>][] = [
  ['seal', (storage) => storage.seal('a')],
  ['read', (storage) => storage.read('a')],
  ['open', (storage) => storage.open('a')],
  ['remove', (storage) => storage.remove('a')],
  ['removeIncoming', (storage) => storage.removeIncoming('a')],
  ['removeStalePartials', (storage) => storage.removeStalePartials()],
  ['check', (storage) => storage.check()],
  ['stat', (storage) => storage.stat('a')],
  ['putRendition', (storage) => storage.putRendition('a', 'preview', Buffer.from('x'))],
  ['readRendition', (storage) => storage.readRendition('a', 'preview')],
  ['renditions', (storage) => storage.renditions('a')],
  ['removeRendition', (storage) => storage.removeRendition('a', 'preview')],
  ['storeNew', (storage) => storage.storeNew('a', Readable.from([]))],
  ['list', (storage) => storage.list()[Symbol.asyncIterator]().next()],
  ['keep', async (storage) => (await storage.receive('a')).keep()],
  ['discard', async (storage) => (await storage.receive('a')).discard()],
  ['withdrawing a resumable upload', (storage) => storage.resumable.withdraw('a')],
  ['discarding a resumable upload', (storage) => storage.resumable.discard('a', null)],
  ...(['append', 'save', 'finish', 'close'] as const).map(
    (step): [string, (storage: BuiltInStorage) => Promise<unknown>] => [
      `${step} of a resumable upload`,
      async (storage) => {
        const upload = { scanId: 'a', contentType: 'image/png', byteSize: 1, received: 0, stored: null }
        const open = await storage.resumable.open(upload, () => true)
        return step === 'append' ? open.append([]) : step === 'save' ? open.save('at the end') : open[step]()
      },
    ],
  ),
]

describe.each(operations)('%s', (_name, operation) => {
  test.each(['EIO', 'ENOSPC', 'EROFS', 'EACCES', 'EDQUOT', 'ENOTDIR', 'EMFILE'])(
    'reports %s as unavailable storage, with the system error as its cause',
    async (code) => {
      const error = systemError(code)
      const rejection = await operation(reportingDiskFailures(failing(error))).catch(
        (reason: unknown) => reason,
      )
      expect(rejection).toBeInstanceOf(StorageUnavailableError)
      expect(rejection).toMatchObject({ message: `The storage failed: ${code}.`, cause: error })
    },
  )

  test('passes on errors that are not of the disk', async () => {
    const mistake = new TypeError('A scan id must be a UUID in lower case.')
    await expect(operation(reportingDiskFailures(failing(mistake)))).rejects.toBe(mistake)
  })
})

test('a missing object is not a disk failure', async () => {
  await expect(reportingDiskFailures(failing(systemError('ENOENT'))).read('a')).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
