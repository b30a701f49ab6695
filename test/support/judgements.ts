import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { storedId } from '../../src/basics/identifiers.js'
import { scans } from '../../src/database/schema.js'
import { onePixel } from './pictures.js'
import type { Caller, TestService } from './service.js'
import { complete, uploadedPicture } from './upload.js'

/** A production scan of a picture that yesterday's rules called authentic. Leaves the analysis stopped. */
export async function judgedByOldRules(service: TestService, caller: Caller): Promise<string> {
  const { analysis } = service.context
  const scanId = await uploadedPicture(caller, await onePixel())
  await complete(caller, scanId)
  analysis.start()
  const status = async () => (await caller.get(`/api/v1/scans/${scanId}`)).body.data.status
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toBe('complete')
  await analysis.stop()
  await service.database.drizzle
    .update(scans)
    .set({
      verdict: 'authentic',
      confidence: 0.5,
      riskLevel: 'low',
      modelVersion: 'content-rules-3',
      signals: { basis: 'content', conclusion: 'nothing_found' },
    })
    .where(eq(scans.id, storedId('scan', scanId) ?? ''))
  return scanId
}
