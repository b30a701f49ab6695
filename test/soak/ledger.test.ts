import { expect, test } from 'vitest'
import { changeEndpoint, type EndpointRecord, possibleStates } from '../../scripts/soak/ledger.js'

const endpointOf = (): Pick<EndpointRecord, 'states'> => ({
  states: [{ span: { from: 0, to: 10 }, active: true, events: ['scan.created'], path: '/a' }],
})

const activeDuring = (endpoint: Pick<EndpointRecord, 'states'>, from: number, to: number) =>
  possibleStates(endpoint, { from, to }).map(({ active }) => active)

test('an acknowledged change may have existed since it was requested, and exists once it was answered', () => {
  const endpoint = endpointOf()
  changeEndpoint(endpoint, { from: 20, to: 30 }, { active: false }, { settled: true })
  expect(activeDuring(endpoint, 12, 18)).toEqual([true])
  expect(activeDuring(endpoint, 22, 25)).toEqual([true, false])
  expect(activeDuring(endpoint, 31, 40)).toEqual([false])
})

test('after a change without an answer both states are possible, until another is acknowledged', () => {
  const endpoint = endpointOf()
  changeEndpoint(endpoint, { from: 20, to: 20 }, { active: false }, { settled: false })
  expect(activeDuring(endpoint, 50, 60)).toEqual([true, false])
  changeEndpoint(endpoint, { from: 70, to: 80 }, { active: true }, { settled: true })
  expect(activeDuring(endpoint, 50, 60)).toEqual([true, false])
  expect(activeDuring(endpoint, 90, 99)).toEqual([true])
})
