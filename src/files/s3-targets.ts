import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Bucket } from './s3-bucket.js'
import { asUnavailable } from './s3-errors.js'
import type { DownloadRequest, UploadRequest, UploadTarget } from './storage.js'

/** What a target is signed for: see {@link UploadRequest}. */
export type SignedUpload = Omit<UploadRequest, 'scanId'> & { readonly Key: string }

/** What limits the time of a presigned address. */
const lifetimeOf = ({ client }: S3Bucket, expiresAt: Date, now: Date) => ({
  // Rounded up, so that the address is valid at least as long as the answer says.
  expiresIn: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)),
  // Corrected to the server's clock, because the SDK does so only in its own requests.
  signingDate: new Date(Date.now() + client.config.systemClockOffset),
})

/** Presigns a GET whose answer has this type and is saved under this name. */
export async function presignDownload(
  bucket: S3Bucket,
  { Key, fileName, contentType, expiresAt }: Omit<DownloadRequest, 'scanId'> & { readonly Key: string },
  now: Date,
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: bucket.name,
    Key,
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename="${fileName}"`,
  })
  try {
    return await bucket.answered(() =>
      getSignedUrl(bucket.client, command, lifetimeOf(bucket, expiresAt, now)),
    )
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** Presigns a PUT. The signature covers type, length and `If-None-Match: *`. */
export async function presignUpload(
  bucket: S3Bucket,
  { Key, contentType, byteSize, expiresAt }: SignedUpload,
  now: Date,
): Promise<UploadTarget> {
  const { name, client, encryption, answered } = bucket
  const { ServerSideEncryption } = encryption
  const headers = {
    'Content-Type': contentType,
    'If-None-Match': '*',
    ...(ServerSideEncryption !== undefined && { 'x-amz-server-side-encryption': ServerSideEncryption }),
  }
  const command = new PutObjectCommand({
    Bucket: name,
    Key,
    ContentType: contentType,
    ContentLength: byteSize,
    IfNoneMatch: '*',
    ...encryption,
  })
  const signed = ['host', 'content-length', ...Object.keys(headers).map((header) => header.toLowerCase())]
  try {
    const url = await answered(() =>
      getSignedUrl(client, command, {
        ...lifetimeOf(bucket, expiresAt, now),
        signableHeaders: new Set(signed),
      }),
    )
    return { url, headers }
  } catch (error) {
    throw asUnavailable(error)
  }
}
