import { describe, expect, test } from 'vitest'
import { type HeaderRow, problemsAt, readChanges, readNewEndpoint } from '../../src/console/endpoint-form.js'

/** A form with these fields; a field with a list of values occurs once for each. */
function formOf(fields: Record<string, string | readonly string[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of typeof value === 'string' ? [value] : value) form.append(name, one)
  return form
}

const GIVEN = {
  organizationId: 'org_1',
  environment: 'staging',
  url: ' https://hooks.example.org/in ',
  description: ' Desk ',
  events: ['scan.completed', 'case.opened'],
}

describe('a new endpoint', () => {
  test('is read from the form, without empty fields', () => {
    expect(readNewEndpoint(formOf(GIVEN), [])).toEqual({
      organizationId: 'org_1',
      request: {
        environment: 'staging',
        url: 'https://hooks.example.org/in',
        description: 'Desk',
        events: ['scan.completed', 'case.opened'],
      },
    })
    const rows: HeaderRow[] = [
      { name: ' X-Key ', value: ' a b ' },
      { name: '', value: ' ' },
      { name: 'authorization', value: 'Bearer 1' },
    ]
    const read = readNewEndpoint(formOf({ ...GIVEN, description: ' ' }), rows)
    expect(read).toMatchObject({ request: { headers: { 'X-Key': 'a b', authorization: 'Bearer 1' } } })
    expect(read).not.toHaveProperty('request.description')
  })

  test('has the rate and the order that were entered', () => {
    const read = readNewEndpoint(formOf({ ...GIVEN, ratePerSecond: ' 20 ', ordering: 'subject' }), [])
    expect(read).toMatchObject({ request: { ratePerSecond: 20, ordering: 'subject' } })
  })

  test.each(['0', '1001', '1.5', '-1', 'fast'])('does not accept %s attempts a second', (ratePerSecond) => {
    expect(readNewEndpoint(formOf({ ...GIVEN, ratePerSecond }), [])).toEqual({
      problems: { ratePerSecond: 'Enter a whole number from 1 to 1,000, or nothing.' },
    })
  })

  test('reports the problem of every field', () => {
    expect(readNewEndpoint(formOf({}), [{ name: 'Cookie', value: '1' }])).toEqual({
      problems: {
        organizationId: 'Choose the organization.',
        environment: 'Choose an environment.',
        url: 'Enter the address.',
        events: 'Select at least one event.',
        headers: 'A name must be Authorization, or X- with letters, digits and hyphens.',
      },
    })
  })

  test.each([
    ['hooks.example.org', 'This is not an address.'],
    ['http://hooks.example.org', 'The address must start with https://.'],
  ])('does not accept %s', (url, problem) => {
    expect(readNewEndpoint(formOf({ ...GIVEN, url }), [])).toEqual({ problems: { url: problem } })
  })

  test.each<[rows: HeaderRow[], problem: string]>([
    [[{ name: 'X-Key', value: '' }], 'A value must be of visible ASCII characters, with spaces only inside.'],
    [[{ name: '', value: 'a' }], 'A name must be Authorization, or X- with letters, digits and hyphens.'],
    [
      [
        { name: 'X-Key', value: 'a' },
        { name: 'x-key', value: 'b' },
      ],
      'Name each header once.',
    ],
  ])('does not accept the headers %j', (rows, problem) => {
    expect(readNewEndpoint(formOf(GIVEN), rows)).toEqual({ problems: { headers: problem } })
  })
})

describe('changes of an endpoint', () => {
  const endpoint = {
    url: 'https://hooks.example.org/in',
    description: 'Desk',
    events: ['case.opened', 'scan.completed'],
    ratePerSecond: null,
    ordering: 'none' as const,
  }

  test('have the rate and the order, or remove them', () => {
    const entered = formOf({ ...GIVEN, ratePerSecond: '20', ordering: 'subject' })
    const having = { ...endpoint, ratePerSecond: 20, ordering: 'subject' } as const
    const request = { ratePerSecond: 20, ordering: 'subject' }
    expect(readChanges(endpoint, entered, [])).toEqual({ request })
    expect(readChanges(having, entered, [])).toEqual({ request: {} })
    expect(readChanges(having, formOf(GIVEN), [])).toEqual({
      request: { ratePerSecond: null, ordering: 'none' },
    })
  })

  test('contain only the fields that were changed, or nothing', () => {
    expect(readChanges(endpoint, formOf(GIVEN), [])).toEqual({ request: {} })
    expect(
      readChanges({ ...endpoint, description: null }, formOf({ ...GIVEN, description: '' }), []),
    ).toEqual({ request: {} })
    const changed = formOf({
      ...GIVEN,
      url: 'https://hooks.example.org/v2',
      description: '',
      events: ['case.opened'],
    })
    expect(readChanges(endpoint, changed, [])).toEqual({
      request: { url: 'https://hooks.example.org/v2', description: null, events: ['case.opened'] },
    })
  })

  test('keep, replace or remove headers, as chosen', () => {
    const rows = [{ name: 'X-Key', value: 'new' }]
    const read = (headers: string, typed = rows) =>
      readChanges(endpoint, formOf({ ...GIVEN, headers }), typed)
    expect(read('keep')).toEqual({ request: {} })
    expect(read('remove')).toEqual({ request: { headers: null } })
    expect(read('replace')).toEqual({ request: { headers: { 'X-Key': 'new' } } })
    expect(read('replace', [])).toEqual({
      problems: { headers: 'Enter the headers that are to be sent.' },
    })
  })
})

test('a problem reported by the service is shown at its field, and not at another', () => {
  expect(
    problemsAt([
      { path: 'body.url', message: 'must not name a private address' },
      { path: 'body.headers.X-Key', message: 'must be visible' },
      { path: 'body.events[3]', message: 'must be known' },
    ]),
  ).toEqual({
    url: 'It must not name a private address.',
    headers: 'It must be visible.',
    events: 'It must be known.',
  })
  expect(problemsAt([{ path: 'body.urls', message: 'is unknown' }])).toBeUndefined()
  expect(problemsAt([])).toBeUndefined()
})
