import fc from 'fast-check'
import { fromString, fromUUID, toUUID } from 'typeid-js'
import { describe, expect, test } from 'vitest'
import { type IdentifierKind, newId, newPublicId, publicId, storedId } from '../../src/basics/identifiers.js'

/** Any UTF-16 code unit, including controls and lone surrogates. */
const anyCharacter = fc.nat(0xffff).map((unit) => String.fromCharCode(unit))

const KINDS: readonly IdentifierKind[] = ['scan', 'case', 'whe', 'whd', 'evt', 'org', 'key', 'req', 'aud']
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('an identifier', () => {
  test.each(KINDS)('of kind %s is its prefix and 26 characters of lower-case base32', (kind) => {
    expect(newPublicId(kind)).toMatch(new RegExp(`^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`))
  })

  test('is a UUIDv7 as stored', () => {
    expect(newId()).toMatch(UUID_V7)
  })

  test('sorts by creation, as stored and as shown', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    const shown = ids.map((id) => publicId('scan', id))
    expect([...ids].sort()).toEqual(ids)
    expect([...shown].sort()).toEqual(shown)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('made in its public form is the same kind of UUID, in the same order, of its creation time', () => {
    const before = Date.now()
    const made = Array.from({ length: 20_000 }, (_, index) =>
      index % 2 === 0 ? newPublicId('scan') : publicId('scan', newId()),
    )
    expect([...made].sort()).toEqual(made)
    for (const text of made) {
      const uuid = storedId('scan', text) as string
      expect(uuid).toMatch(UUID_V7)
      expect(publicId('scan', uuid)).toBe(text)
    }
    const time = Number.parseInt(
      (storedId('scan', made[0] as string) as string).replace('-', '').slice(0, 12),
      16,
    )
    // The counter of the previous test may have run ahead by some milliseconds.
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThan(before + 1_000)
  })

  test('of alternating organizations keeps the order within each', () => {
    const ids = Array.from({ length: 4 }, newId)
    const shown = [...ids, ...ids].map((id) => publicId('org', id))
    expect(shown.map((text) => storedId('org', text))).toEqual([...ids, ...ids])
  })

  test('shown and parsed again is the same UUID', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.uuid(), (kind, uuid) => {
        expect(storedId(kind, publicId(kind, uuid))).toBe(uuid)
      }),
      { numRuns: 200 },
    )
  })

  test('is generated and parsed identically by the TypeID package', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), fc.uuid(), (kind, uuid) => {
        const shown = publicId(kind, uuid)
        expect(shown).toBe(fromUUID(uuid, kind))
        expect(storedId(kind, shown)).toBe(toUUID(fromString(shown, kind)))
      }),
      { numRuns: 200 },
    )
  })

  test('agrees with the TypeID specification', () => {
    expect(publicId('scan', '01890a5d-ac96-774b-bcce-b302099a8057')).toBe('scan_01h455vb4pex5vsknk084sn02q')
  })
})

describe('text that is not an identifier of a kind is not parsed:', () => {
  const id = publicId('scan', newId())

  test.each([
    ['another kind', publicId('case', newId())],
    ['upper case', id.toUpperCase()],
    ['upper-case base32', `scan_${id.slice(5).toUpperCase()}`],
    ['without prefix', id.slice(5)],
    ['an empty prefix', `_${id.slice(5)}`],
    ['one character short', id.slice(0, -1)],
    ['one character too many', `${id}0`],
    ['a letter that is not in base32', `${id.slice(0, -1)}l`],
    ['more than 128 bits', `scan_8${id.slice(6)}`],
    ['a UUID', newId()],
    ['NUL inside', `${id.slice(0, 10)}\0${id.slice(11)}`],
    ['a trailing space', `${id.slice(0, -1)} `],
    ['full-width digits', `scan_${'０'.repeat(26)}`],
    ['empty', ''],
  ])('%s', (_what, text) => {
    expect(storedId('scan', text)).toBeUndefined()
  })

  test('anything at all', () => {
    const tail = fc.string({ unit: anyCharacter, minLength: 26, maxLength: 26 })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          tail.map((text) => `scan_${text}`),
        ),
        (text) => {
          const stored = storedId('scan', text)
          // The few texts that do decode are the identifier of the decoded value.
          if (stored !== undefined) expect(publicId('scan', stored)).toBe(text)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
