import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { RENDITIONS } from '../../generated/vocabulary.js'
import type { S3Bucket } from './s3-bucket.js'
import { asUnavailable, isNoSuchKey } from './s3-errors.js'
import { keyOf } from './s3-keys.js'
import { type ObjectStore, renditionType } from './storage.js'

/** The renditions in a bucket, beside the files of their scans. */
export const renditionsIn = ({
  name: Bucket,
  client,
  answered,
  put,
  remove,
}: S3Bucket): Pick<ObjectStore, 'putRendition' | 'renditions' | 'readRendition' | 'removeRendition'> => ({
  async putRendition(scanId, name, bytes) {
    const key = keyOf(scanId, name)
    await put(key, bytes, { ContentType: renditionType(bytes) }).catch((error: unknown) => {
      throw asUnavailable(error)
    })
  },

  async removeRendition(scanId, name) {
    await remove(keyOf(scanId, name)).catch((error: unknown) => {
      throw asUnavailable(error)
    })
  },

  async renditions(scanId) {
    const Prefix = keyOf(scanId, '')
    try {
      const { Contents = [] } = await answered((abortSignal) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix }), { abortSignal }),
      )
      const keys = new Set(Contents.map(({ Key }) => Key))
      return RENDITIONS.filter((name) => keys.has(keyOf(scanId, name)))
    } catch (error) {
      throw asUnavailable(error)
    }
  },

  async readRendition(scanId, name) {
    const Key = keyOf(scanId, name)
    try {
      return await answered(async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), { abortSignal })
        return Body?.transformToByteArray()
      })
    } catch (error) {
      if (isNoSuchKey(error)) return undefined
      throw asUnavailable(error)
    }
  },
})
