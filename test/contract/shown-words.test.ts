import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { CONTRACTS } from '../../scripts/contract/seen.js'

const [api, operatorApi] = Object.values(CONTRACTS).map(
  (file) => parse(readFileSync(file, 'utf8')).components.schemas,
)

// Tables of the service have an entry for each word that operators see, so that one that the service never gives does
// not compile there. Nothing has an entry for each word that tenants are shown.
test.each<[string, readonly unknown[], readonly unknown[]]>([
  [
    'the error of an attempt',
    api.WebhookAttempt.properties.error.enum,
    operatorApi.DeliveryAttempt.properties.error.enum,
  ],
  ['the status of a delivery', api.DeliveryStatus.enum, operatorApi.DeliveryStatus.enum],
  [
    'how an earlier file matches',
    api.SeenBefore.properties.match.enum,
    operatorApi.SeenBefore.properties.match.enum,
  ],
])('tenants are shown no word for %s that operators are not', (_what, shown, stored) => {
  expect(shown.filter((word) => !stored.includes(word))).toEqual([])
})
