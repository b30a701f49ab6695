import type { Readable } from 'node:stream'
import {
  DeleteObjectTaggingCommand,
  GetObjectAclCommand,
  type GetObjectAclCommandOutput,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectAclCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { nameOf, statusOf } from './s3-errors.js'
import { UploadRefusedError } from './storage.js'

/** What an inspection looks at beside the answer to HEAD's plain fields. Each takes a request, or a permission. */
export type Looks = {
  readonly acl: boolean
  readonly tags: boolean
  /** Storage class and key of the server's encryption, compared with those of the service's own objects. */
  readonly storageSettings: boolean
}

/** What an object looks like that the service itself stored in the bucket. */
export type OwnObject = Pick<HeadObjectCommandOutput, 'StorageClass' | 'SSEKMSKeyId'> & {
  /** See {@link grantsOf}; absent if the bucket does not say. */
  readonly grants?: string | undefined
}

export type Inspected = {
  readonly byteSize: number
  /** Whether the upload had set an ACL or tags, which are reset now. */
  readonly wasReset: boolean
}

/** Looks at uploaded objects. */
export type Inspection = {
  /**
   * Resets the ACL and removes the tags of an uploaded object. Rejects with {@link UploadRefusedError} when the upload
   * set something that cannot be reset, and with S3's error when there is no such object.
   */
  inspect(Key: string, abortSignal: AbortSignal, looks?: Looks): Promise<Inspected>
  /** From now on, what {@link inspect} looks at and compares with. */
  expect(looks: Looks, own: OwnObject): void
}

/** Content codings that a server or a proxy may undo on the way, so that other bytes are read than were judged. */
const UNDONE_CODINGS = /\b(?:gzip|x-gzip|deflate|compress|br|zstd)\b/i

/** What S3 answers to a GET without the key with which the object is encrypted. Servers differ. */
const NEEDS_KEY: ReadonlySet<string | undefined> = new Set(['InvalidRequest', 'InvalidArgument'])

/** The grants of an ACL as a text, to compare them. */
export const grantsOf = ({ Grants = [] }: GetObjectAclCommandOutput): string =>
  Grants.map(
    ({ Grantee, Permission }) => `${Grantee?.ID ?? Grantee?.URI ?? Grantee?.EmailAddress} ${Permission}`,
  )
    .sort()
    .join('\n')

/**
 * Looks at everything that an upload may set beyond type and length. Not every server refuses headers that are not
 * signed. Metadata, Cache-Control, Content-Disposition, Content-Language and Expires are left as they are: nobody but
 * the service reads the objects, and it answers with headers of its own. docs/objects.md has the list.
 *
 * Looks at everything until {@link Inspection.expect} says otherwise.
 */
export function createInspection(client: S3Client, Bucket: string): Inspection {
  let expected: { looks: Looks; own: OwnObject } = {
    looks: { acl: true, tags: true, storageSettings: true },
    own: {},
  }

  const hasOwnGrants = (acl: GetObjectAclCommandOutput) =>
    [`${acl.Owner?.ID} FULL_CONTROL`, expected.own.grants].includes(grantsOf(acl))

  async function resetAcl(Key: string, abortSignal: AbortSignal): Promise<boolean> {
    const read = () => client.send(new GetObjectAclCommand({ Bucket, Key }), { abortSignal })
    if (hasOwnGrants(await read())) return false
    await client.send(new PutObjectAclCommand({ Bucket, Key, ACL: 'private' }), { abortSignal })
    if (!hasOwnGrants(await read())) throw new Error('The ACL of an uploaded object could not be reset.')
    return true
  }

  async function removeTags(Key: string, abortSignal: AbortSignal): Promise<boolean> {
    const read = () => client.send(new GetObjectTaggingCommand({ Bucket, Key }), { abortSignal })
    if (!(await read()).TagSet?.length) return false
    await client.send(new DeleteObjectTaggingCommand({ Bucket, Key }), { abortSignal })
    if ((await read()).TagSet?.length) throw new Error('The tags of an uploaded object could not be removed.')
    return true
  }

  async function needsKey(Key: string, abortSignal: AbortSignal): Promise<boolean> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
      const unread = Body as Readable
      unread.destroy()
      return false
    } catch (error) {
      return NEEDS_KEY.has(nameOf(error))
    }
  }

  async function head(Key: string, abortSignal: AbortSignal): Promise<HeadObjectCommandOutput> {
    try {
      return await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal })
    } catch (error) {
      // An answer to HEAD has no code, and an expired token is a 400, too.
      if (statusOf(error) === 400 && (await needsKey(Key, abortSignal)))
        throw new UploadRefusedError('a key of its own for encryption', { cause: error })
      throw error
    }
  }

  function refuseLastingHeaders(found: HeadObjectCommandOutput, { storageSettings }: Looks): void {
    const { own } = expected
    if (found.SSECustomerAlgorithm) throw new UploadRefusedError('a key of its own for encryption')
    if (found.WebsiteRedirectLocation) throw new UploadRefusedError('a redirect')
    if (UNDONE_CODINGS.test(found.ContentEncoding ?? ''))
      throw new UploadRefusedError(`the Content-Encoding ${found.ContentEncoding}`)
    if (!storageSettings) return
    if ((found.StorageClass ?? 'STANDARD') !== (own.StorageClass ?? 'STANDARD'))
      throw new UploadRefusedError(`the storage class ${found.StorageClass}`)
    if (found.SSEKMSKeyId !== own.SSEKMSKeyId)
      throw new UploadRefusedError('another key of the server for encryption')
  }

  return {
    async inspect(Key, abortSignal, looks = expected.looks) {
      // First, because an ACL may leave the service no right to read the object.
      const hadAcl = looks.acl && (await resetAcl(Key, abortSignal))
      const [found, hadTags] = await Promise.all([
        head(Key, abortSignal),
        looks.tags && removeTags(Key, abortSignal),
      ])
      refuseLastingHeaders(found, looks)
      return { byteSize: found.ContentLength ?? 0, wasReset: hadAcl || hadTags }
    },

    expect(looks, own) {
      expected = { looks, own }
    },
  }
}
