import { expect, test, vi } from 'vitest'
import type { Span } from '../../src/basics/tracing.js'
import { commit } from '../../src/changes/commit.js'
import { type Event, makeEvent } from '../../src/changes/events/event.js'
import type { Database } from '../../src/database/connection.js'

const context = { database: {} as Database, dispatcher: { maxAttempts: 6, wake() {} } }

test('the span of an event ends once the event is stored, and never when it is not', async () => {
  const end = vi.fn()
  const span: Span = { traceId: '', traceparent: 'parent', begin: () => ({ ...span, end }), end() {} }
  const tenant = { organizationId: '0197', environment: 'sandbox' } as const
  const event = makeEvent('report.ready', tenant, new Date(), {}, { requestId: 'one', span })
  const item: { events: readonly Event[] } = { events: [event] }
  await commit(context, async () => undefined, item)
  expect(end).not.toHaveBeenCalled()
  await commit(context, async () => ({ done: true, due: false }), item)
  expect(end).toHaveBeenCalledOnce()
})
