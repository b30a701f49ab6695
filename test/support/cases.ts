import { expect } from 'vitest'
import type { components } from '../../generated/api.js'
import type { Caller } from './service.js'
import { createIntent } from './upload.js'

type Case = components['schemas']['Case'] & { readonly scanIds: string[] }

/** Opens a case; on a new scan unless `body` names others. */
export async function openCase(caller: Caller, body: object = {}): Promise<Case> {
  const scanIds = 'scanIds' in body ? body.scanIds : [(await createIntent(caller)).scanId]
  const response = await caller.post('/api/v1/cases').send({ title: 'Case', ...body, scanIds })
  expect(response.status).toBe(201)
  return response.body.data
}
