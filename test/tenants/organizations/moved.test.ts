import { describe, expect, it } from 'vitest'
import { consoleOperations } from '../../../generated/console-operations.js'

/**
 * Changes that concern no organization that exists, or the resources of several, each checked on its own, and those that
 * are also for an organization whose erasure has begun, and so check its state themselves.
 */
const OF_NO_ORGANIZATION = [
  'createSession',
  'deleteSession',
  'createSnapshot',
  'createOrganization',
  'resendDeliveries',
  'rotateReportKey',
  'startRejudgement',
  'cancelRejudgement',
  'eraseOrganization',
  'releaseHolds',
]

describe('x-active-organization', () => {
  const operations = Object.entries(consoleOperations)

  it.each(operations.filter(([id, { method }]) => method !== 'GET' && !OF_NO_ORGANIZATION.includes(id)))(
    'is stated by %s, a change to an organization',
    (_id, { path, activeOrganization }) => {
      expect(activeOrganization).not.toBeNull()
      expect(path).toContain(`{${activeOrganization}}`)
    },
  )

  it('is stated by exactly the operations that document 421', () => {
    const documented = operations.filter(([, { statuses }]) => (statuses as readonly number[]).includes(421))
    const stated = operations.filter(([, { activeOrganization }]) => activeOrganization !== null)
    expect(stated.map(([id]) => id)).toEqual(documented.map(([id]) => id))
  })
})
