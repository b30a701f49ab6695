import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { GetObjectAclCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import type { S3Bucket } from './s3-bucket.js'
import { codeOf, nameOf } from './s3-errors.js'
import { grantsOf, type Inspection, type Looks, type OwnObject } from './s3-inspection.js'
import { UploadRefusedError, type UploadTarget } from './storage.js'

/** What is uploaded: with no other header, and with one that is not signed. Both have the same length. */
const [OWN_CONTENT, CONTENT] = ['plain', 'other']

/** Long enough for a clock that is slow, and the lock ends soon if the server takes it. */
const LOCK_MS = 60_000

const isOfAcl = (header: string) => header === 'x-amz-acl' || header.startsWith('x-amz-grant-')

/** What to look at after an upload with any of these headers. */
const looksFor = (headers: readonly string[]): Looks => ({
  acl: headers.some(isOfAcl),
  tags: headers.includes('x-amz-tagging'),
  // Which storage classes and keys a server has is not known, so that trying one says nothing of the others.
  storageSettings: headers.length > 0,
})

const ANYBODY = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"'

/** What an upload with a header that is not signed comes to; `lasts` says why its effect cannot be undone. */
type Effect = 'none' | 'undone' | { readonly lasts: string }

/** The server lets an upload set something that the service cannot undo. */
export class UnsignedHeadersError extends Error {
  override readonly name = 'UnsignedHeadersError'

  constructor(
    readonly headers: readonly string[],
    /** Why not: S3's codes, or words. */
    readonly reasons: readonly string[],
  ) {
    super(`${headers.join(', ')}: ${reasons.join(', ')}`)
  }
}

/** Headers for each of which an upload is tried; by the header that is reported. */
function attempts({
  grantee,
  copySource,
  lockUntil,
}: {
  grantee: string
  copySource: string
  lockUntil: Date
}): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const key = randomBytes(32)
  const customer = 'x-amz-server-side-encryption-customer'
  return new Map<string, Record<string, string>>([
    ['x-amz-acl', { 'x-amz-acl': 'public-read' }],
    ['x-amz-grant-read', { 'x-amz-grant-read': grantee }],
    ['x-amz-grant-read-acp', { 'x-amz-grant-read-acp': grantee }],
    ['x-amz-grant-write-acp', { 'x-amz-grant-write-acp': grantee }],
    // The owner has it without a grant.
    ['x-amz-grant-full-control', { 'x-amz-grant-full-control': ANYBODY }],
    ['x-amz-tagging', { 'x-amz-tagging': 'check=check' }],
    [
      `${customer}-algorithm`,
      {
        [`${customer}-algorithm`]: 'AES256',
        [`${customer}-key`]: key.toString('base64'),
        [`${customer}-key-md5`]: createHash('md5').update(key).digest('base64'),
      },
    ],
    ['x-amz-website-redirect-location', { 'x-amz-website-redirect-location': 'https://example.org/' }],
    ['x-amz-storage-class', { 'x-amz-storage-class': 'GLACIER' }],
    [
      'x-amz-object-lock-mode',
      {
        'x-amz-object-lock-mode': 'GOVERNANCE',
        'x-amz-object-lock-retain-until-date': lockUntil.toISOString(),
      },
    ],
    ['x-amz-copy-source', { 'x-amz-copy-source': copySource }],
  ])
}

/** Sends an upload. Returns S3's code if it is refused. */
async function upload(
  { url, headers }: UploadTarget,
  { body, more, signal }: { body: string; more: Readonly<Record<string, string>>; signal: AbortSignal },
): Promise<string | undefined> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, ...more },
    body,
    redirect: 'manual',
    signal,
  }).catch((error: Error) => {
    // The code, such as ECONNREFUSED, is the cause's.
    throw error.cause ?? error
  })
  const answer = await response.text()
  if (response.ok) return undefined
  const code = /<Code>(\w+)/.exec(answer)?.[1] ?? `HTTP ${response.status}`
  // A server that fails has not said what it does with the header. 501 is what some say to one that they do not know.
  if (response.status === 429 || (response.status >= 500 && response.status !== 501))
    throw Object.assign(new Error('An upload failed.'), { code })
  return code
}

/**
 * Finds the headers that an upload to a signed address may add although they are not signed, and that have an effect:
 * SigV4 signs only headers that are named, and whether others are refused is up to the server. Amazon's refuses all that
 * begin with `x-amz-`, Ceph's does not. Tells the inspection of uploads what to look at, and removes what it uploaded.
 *
 * `target` makes targets like those of tenants. Rejects with {@link UnsignedHeadersError} when the inspection cannot
 * undo the effect of one.
 */
export async function findUnsignedHeaders({
  bucket: { name: Bucket, client, answered, head, remove },
  inspection,
  target,
}: {
  bucket: S3Bucket
  inspection: Inspection
  target: (Key: string, byteSize: number) => Promise<UploadTarget>
}): Promise<string[]> {
  const keys: string[] = []
  const newKey = () => {
    const key = `checks/${randomUUID()}`
    keys.push(key)
    return key
  }
  const send = (Key: string, body: string, more: Readonly<Record<string, string>>) =>
    answered(async (signal) => upload(await target(Key, body.length), { body, more, signal }))
  const contentOf = (Key: string) =>
    answered(async (abortSignal) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
      return text(Body as Readable)
    })

  /** Whether anybody can read the object. */
  const isPublic = (Key: string) =>
    answered(async (signal) => {
      const address = new URL((await target(Key, CONTENT.length)).url)
      address.search = ''
      const { ok, body } = await fetch(address, { redirect: 'manual', signal })
      await body?.cancel()
      return ok
    })

  async function effectOf(header: string, more: Readonly<Record<string, string>>): Promise<Effect> {
    const Key = newKey()
    if ((await send(Key, CONTENT, more)) !== undefined) return 'none'
    try {
      const { wasReset } = await answered((signal) => inspection.inspect(Key, signal, looksFor([header])))
      if ((await head(Key)).ObjectLockMode !== undefined) return { lasts: 'the object is locked' }
      if ((await contentOf(Key)) !== CONTENT) return { lasts: 'another object was copied' }
      return wasReset ? 'undone' : 'none'
    } catch (error) {
      if (error instanceof UploadRefusedError) return 'undone'
      // A server that has no ACLs ignores the header.
      if (isOfAcl(header) && nameOf(error) === 'NotImplemented' && !(await isPublic(Key))) return 'none'
      return { lasts: codeOf(error) ?? 'unknown error' }
    }
  }

  async function ownObject(Key: string): Promise<OwnObject & { owner?: string | undefined }> {
    const refused = await send(Key, OWN_CONTENT, {})
    if (refused !== undefined) throw Object.assign(new Error('An upload was refused.'), { code: refused })
    const { StorageClass, SSEKMSKeyId } = await head(Key)
    // Without the permission, the ACL is that of any private object.
    const acl = await answered((abortSignal) =>
      client.send(new GetObjectAclCommand({ Bucket, Key }), { abortSignal }),
    ).catch(() => undefined)
    return { StorageClass, SSEKMSKeyId, grants: acl && grantsOf(acl), owner: acl?.Owner?.ID }
  }

  try {
    const ownKey = newKey()
    const { owner, ...own } = await ownObject(ownKey)
    inspection.expect(looksFor([]), own)
    const tried = attempts({
      // Grants to anybody may be blocked while others are not.
      grantee: owner ? `id="${owner}"` : ANYBODY,
      copySource: `/${Bucket}/${ownKey}`,
      lockUntil: new Date(Date.now() + client.config.systemClockOffset + LOCK_MS),
    })
    const effects = await Promise.all(
      [...tried].map(async ([header, more]) => ({ header, effect: await effectOf(header, more) })),
    )
    const lasting = effects.flatMap(({ header, effect }) =>
      typeof effect === 'object' ? [{ header, reason: effect.lasts }] : [],
    )
    if (lasting.length > 0)
      throw new UnsignedHeadersError(
        lasting.map(({ header }) => header),
        [...new Set(lasting.map(({ reason }) => reason))],
      )
    const unsigned = effects.filter(({ effect }) => effect === 'undone').map(({ header }) => header)
    inspection.expect(looksFor(unsigned), own)
    return unsigned
  } finally {
    await Promise.allSettled(keys.map((Key) => remove(Key)))
  }
}
