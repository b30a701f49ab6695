import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { assertDocumentName, type Documents } from './documents.js'
import type { S3Bucket } from './s3-bucket.js'
import { asUnavailable, isNoSuchKey } from './s3-errors.js'

const PREFIX = 'documents/'

const keyOf = (name: string): string => PREFIX + assertDocumentName(name)

/** Documents in a bucket, under `documents/`. */
export const documentsIn = ({ name: Bucket, client, put, get, remove }: S3Bucket): Documents => ({
  async put(name, text) {
    await put(keyOf(name), Buffer.from(text), { ContentType: 'application/json' }).catch((error: unknown) => {
      throw asUnavailable(error)
    })
  },
  async read(name) {
    try {
      const { Body } = await get(keyOf(name))
      return await Body?.transformToString()
    } catch (error) {
      if (isNoSuchKey(error)) return undefined
      throw asUnavailable(error)
    }
  },
  async *list(prefix) {
    try {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket, Prefix: PREFIX + prefix },
      ))
        for (const { Key = '' } of Contents) yield Key.slice(PREFIX.length)
    } catch (error) {
      throw asUnavailable(error)
    }
  },
  async remove(name) {
    await remove(keyOf(name)).catch((error: unknown) => {
      throw asUnavailable(error)
    })
  },
})
