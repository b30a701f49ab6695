// Checked by `tsc`, which includes the tests: a false expectation does not compile.
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { DeliveredEventKind, RateLimitSubject } from '../../generated/vocabulary.js'
import {
  type ApiError,
  type BadRequestError,
  ConflictError,
  type components,
  createMediaScanClient,
  type ErrorCode,
  type ErrorCodeOf,
  type MediaScanClient,
  MediaScanError,
  type MediaScanMethods,
  type operations,
  type Page,
  type RateLimitedError,
  type Scan,
  type ScanFileOptions,
  type ScanSource,
  verifyWebhook,
  type WebhookEvent,
} from '../../src/client/index.js'

type Schemas = components['schemas']
// Never called: only its types matter.
const typesOnly = (_: (client: MediaScanClient) => unknown) => {}

describe('the client’s types', () => {
  it('have exactly the operations of the contract as methods', () => {
    expectTypeOf<keyof MediaScanMethods>().toEqualTypeOf<keyof operations>()
    expect(createMediaScanClient).toBeTypeOf('function')
  })

  it('give the resource, or a page of resources', () => {
    typesOnly(async (client) => {
      expectTypeOf(await client.getScan('scan_1')).toEqualTypeOf<Schemas['Scan']>()
      expectTypeOf(await client.createCase({ title: 'A', scanIds: [] })).toEqualTypeOf<Schemas['Case']>()
      expectTypeOf(await client.testWebhookEndpoint('w')).toEqualTypeOf<Schemas['WebhookDelivery']>()
      expectTypeOf(await client.listScans()).toEqualTypeOf<Page<Scan>>()
      for await (const one of client.listCases()) expectTypeOf(one).toEqualTypeOf<Schemas['Case']>()
      const { data, meta, response } = await client.getScanJob('s').withResponse()
      expectTypeOf(data).toEqualTypeOf<Schemas['ScanJob']>()
      expectTypeOf(meta.requestId).toEqualTypeOf<string>()
      expectTypeOf(response.status).toEqualTypeOf<number>()
    })
  })

  it('refuse what the contract refuses', () => {
    typesOnly((client) => {
      // @ts-expect-error an unknown property
      void client.createCase({ title: 'A', scanIds: [], colour: 'red' })
      // @ts-expect-error a missing one
      void client.createCase({ title: 'A' })
      // @ts-expect-error a value outside the enum
      void client.updateWebhookStatus('whe_1', { status: 'gone' })
      // @ts-expect-error an event kind that cannot be subscribed to
      void client.createWebhookEndpoint({ url: 'https://a.example', events: ['webhook.test'] })
      // @ts-expect-error a filter the list does not have
      void client.listScans({ webhookId: 'whe_1' })
      // @ts-expect-error an Idempotency-Key where none is taken
      void client.getScan('scan_1', { idempotencyKey: 'a' })
      // @ts-expect-error no identifier
      void client.getScan()
      // @ts-expect-error a number is no source
      void client.scanFile(5)
    })
  })

  it('allow undefined options, also with exactOptionalPropertyTypes', () => {
    typesOnly((client) => {
      void client.getScan('scan_1', { signal: undefined, timeoutMs: undefined, headers: undefined })
      void client.scanFile('a.png', { signal: undefined, onProgress: undefined, byteSize: undefined })
    })
    expectTypeOf<ScanFileOptions>().not.toBeAny()
    expectTypeOf<File>().toExtend<ScanSource>()
    expectTypeOf<Buffer>().toExtend<ScanSource>()
  })

  it('have error codes by status', () => {
    expectTypeOf<ErrorCodeOf<400>>().toEqualTypeOf<'invalid_request' | 'invalid_cursor'>()
    expectTypeOf<ErrorCodeOf<429>>().toEqualTypeOf<'rate_limited'>()
    expectTypeOf<ErrorCodeOf<409>>().toExtend<ErrorCode>()
    expectTypeOf<'upload_not_found'>().toExtend<ErrorCode>()
    expectTypeOf<string>().not.toExtend<ErrorCode>()
    expectTypeOf<BadRequestError['code']>().toEqualTypeOf<'invalid_request' | 'invalid_cursor' | undefined>()
    expectTypeOf<BadRequestError['details']>().toEqualTypeOf<readonly { path: string; message: string }[]>()
    expectTypeOf<RateLimitedError['details'][number]['path']>().toEqualTypeOf<RateLimitSubject>()
    expectTypeOf<ApiError['status']>().toEqualTypeOf<number>()
    expectTypeOf<MediaScanError['status']>().toEqualTypeOf<number | undefined>()
    const error: unknown = new ConflictError('It is taken.', { status: 409, code: 'webhook_revoked' })
    if (error instanceof ConflictError) {
      // @ts-expect-error a code of another status
      expect(error.code === 'rate_limited').toBe(false)
    }
    expect(error).toBeInstanceOf(MediaScanError)
  })

  it('distinguish events by type, with every kind that a receiver may get', () => {
    expectTypeOf<WebhookEvent['type']>().toEqualTypeOf<DeliveredEventKind>()
    expectTypeOf(verifyWebhook).returns.resolves.toEqualTypeOf<WebhookEvent>()
    const data = (event: WebhookEvent) => {
      if (event.type === 'scan.completed') expectTypeOf(event.data).toEqualTypeOf<Schemas['Scan']>()
      if (event.type === 'case.opened') expectTypeOf(event.data).toEqualTypeOf<Schemas['Case']>()
      if (event.type === 'webhook.test') expectTypeOf(event.data).toEqualTypeOf<Schemas['WebhookEndpoint']>()
      return event.data
    }
    expect(data).toBeTypeOf('function')
  })
})
