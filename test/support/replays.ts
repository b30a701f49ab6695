import type { Test } from 'supertest'
import { expect } from 'vitest'
import type { components } from '../../generated/console.js'
import type { TestService } from './service.js'

type ReplayDetail = components['schemas']['ReplayDetail']

const DAY_MS = 86_400_000

/** Some time ago, but not so long that deliveries of that time are deleted during the test. */
const BEGINNING = Math.floor(Date.now() / 1000) * 1000 - DAY_MS / 4

/** So many seconds after {@link FROM}. */
export const at = (second: number): string => new Date(BEGINNING + second * 1000).toISOString()

/** Where the ranges of replays start. */
export const FROM = at(0)

/** An operator's request to start a replay; of everything since {@link FROM} unless `body` says otherwise. */
export const startReplay = (
  { operator }: TestService,
  webhookId: string,
  body: object = { from: FROM },
): Test => operator.post(`/console/api/webhooks/${webhookId}/replays`).send(body)

export const inspectReplay = async ({ operator }: TestService, id: string): Promise<ReplayDetail> =>
  (await operator.get(`/console/api/replays/${id}`).expect(200)).body.data

/** Waits until the replay is as expected. */
export const untilReplay = (service: TestService, id: string, expected: object): Promise<void> =>
  expect.poll(() => inspectReplay(service, id), { timeout: 30_000, interval: 50 }).toMatchObject(expected)
