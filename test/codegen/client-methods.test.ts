import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { CLIENT_VERSION } from '../../generated/client/operations.js'
import { clientMethods, clientModels, clientOperations } from '../../scripts/codegen/client-methods.js'
import { type Contract, readContract } from '../../scripts/codegen/contract.js'

const contract = await readContract(new URL('../../openapi.yaml', import.meta.url))

/** A copy of the contract with its operation listScans changed. */
function changed(change: (operation: Record<string, unknown>) => void): Contract {
  const document = structuredClone(contract.document)
  change(document.paths['/api/v1/scans']?.get as unknown as Record<string, unknown>)
  return { ...contract, document }
}

describe('the client generator', () => {
  it('does not let a description end the doc comment', () => {
    const text = clientMethods(
      '',
      changed((operation) => {
        operation.description = 'See */ here.\n\nAnd `{@link x}`.'
      }),
    )
    expect(text).toContain('   * See *\\/ here.\n   *\n   * And `{@link x}`.\n')
  })

  it('stops, naming the operation, when the data of an answer has no name in the contract', () => {
    const nameless = changed((operation) => {
      operation.responses = {
        200: {
          content: { 'application/json': { schema: { properties: { data: { type: 'array', items: {} } } } } },
        },
      }
    })
    expect(() => clientMethods('', nameless)).toThrow('data of listScans')
  })

  it('stops, naming the operation, at an array without a cursor: the client would refuse its answers', () => {
    const whole = changed((operation) => {
      operation.parameters = []
    })
    expect(clientMethods('', contract)).toContain('): PagePromise<Scan>\n')
    expect(() => clientMethods('', whole)).toThrow('listScans')
  })

  it('returns a promise of nothing for an answer without a body', () => {
    const text = clientMethods(
      '',
      changed((operation) => {
        operation.parameters = []
        operation.responses = { 204: { description: 'Done.' } }
      }),
    )
    expect(text).toContain('  listScans(options?: RequestOptions): RequestPromise<void>\n')
    expect(text).toContain("listScans: (options) => sender.none('GET', '/api/v1/scans', {  }, options)")
  })

  it.each([
    [true, 'body: Scan'],
    [false, 'body?: Scan'],
  ])('a body that the contract requires (%s) is %s', (required, parameter) => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Scan' } } }
    const text = clientMethods(
      '',
      changed((operation) => {
        operation.requestBody = { required, content }
      }),
    )
    expect(text).toContain(`, ${parameter}, options?: ListOptions)`)
  })

  it('takes the version from the client’s package', async () => {
    const text = await readFile(new URL('../../src/client/package.json', import.meta.url), 'utf8')
    expect(CLIENT_VERSION).toBe((JSON.parse(text) as { version: string }).version)
    expect(clientOperations('', contract, '1.2.3')).toContain(`CLIENT_VERSION = '1.2.3'`)
  })

  it('gives the retries the x-idempotency of every operation that is not a read', () => {
    const text = clientOperations(
      '',
      changed((operation) => {
        operation['x-idempotency'] = 'none'
      }),
      '1.2.3',
    )
    expect(text).toContain(`['GET', '/api/v1/scans', 'none']`)
    expect(text.indexOf('upload-intents')).toBeLessThan(text.indexOf('{scanId}'))
  })

  it('exports the contract’s resources and vocabularies as models, without identifiers and errors', () => {
    const text = clientModels('', contract)
    for (const name of ['Scan', 'Case', 'MediaType', 'CreateCaseRequest', 'Meta'])
      expect(text).toContain(`type ${name} =`)
    for (const name of ['ScanId', 'NotFoundError', 'Timestamp']) expect(text).not.toContain(`type ${name} =`)
  })
})
