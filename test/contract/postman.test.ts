import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiOperations } from '../../generated/api-operations.js'

type Request = {
  name: string
  request: { method: string; url: { path: string[] }; auth: unknown }
  event: { script: { exec: string[] } }[]
}

const text = readFileSync('generated/postman-collection.json', 'utf8')
const collection = JSON.parse(text) as {
  item: { item: Request[] }[]
  variable: { key: string; value: string }[]
}
const requests = collection.item.flatMap(({ item }) => item)

describe('the Postman collection', () => {
  it('has a request for each operation, and no others', () => {
    const asWritten = requests.map(
      ({ request: { method, url } }) => `${method} /${url.path.join('/').replace(/:(\w+)/g, '{$1}')}`,
    )
    const operations = Object.values(apiOperations).map(({ method, path }) => `${method} ${path}`)
    expect(asWritten.sort()).toEqual(operations.sort())
  })

  it('uses in each request only what an earlier request has stored', () => {
    const known = new Set(collection.variable.map(({ key }) => key))
    for (const { name, request, event } of requests) {
      for (const [, variable = ''] of JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/g))
        expect([...known], `${name}: ${variable}`).toContain(variable)
      for (const [, variable = ''] of JSON.stringify(event).matchAll(/collectionVariables\.set\('(\w+)'/g))
        known.add(variable)
    }
  })

  it('uses no example identifier in a request', () => {
    for (const { name, request } of requests)
      expect(JSON.stringify(request), name).not.toMatch(/"(scan|case|whe|whd)_[0-9a-z]{26}/)
  })

  it('uses one key for all requests', () => {
    expect(collection).toMatchObject({
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{bearerToken}}' }] },
    })
    for (const { name, request } of requests) expect(request.auth, name).toBeNull()
  })
})
