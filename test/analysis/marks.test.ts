import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readMarks } from '../../scripts/codegen/marks.js'
import { findMarks } from '../../src/analysis/marks/find.js'
import { findEditor } from '../../src/analysis/marks/origin.js'
import { metadataOf } from './metadata-of.js'

const text = await readFile(new URL('../../src/analysis/marks.yaml', import.meta.url), 'utf8')
const { marks, editors } = readMarks(text)

describe.each(marks)('the mark $id', ({ id, at, means, examples, counterexamples = [], ...mark }) => {
  const places = at.flatMap(({ groups, names }) =>
    groups.flatMap((group) => names.map((name) => `${group}:${name}`)),
  )
  const tagsOf = (condition: typeof mark.with): [string, string][] =>
    condition === undefined
      ? []
      : [[`${condition.at[0]?.groups[0]}:${condition.at[0]?.names[0]}`, condition.example]]
  const beside = tagsOf(mark.with)
  const found = (place: string, value: string, others = beside) =>
    findMarks(metadataOf([place, value], ...others)).filter((it) => it.mark === id && it.place === place)

  it('is found at each of its places, as a whole value', () => {
    for (const place of places)
      for (const example of examples) {
        const [only] = found(place, example)
        expect(only, `${place} ${example}`).toMatchObject({ kind: mark.kind, embedded: false })
        if (means !== undefined) expect(only?.means).toBe(means)
      }
  })

  it('is not found in what only looks like it', () => {
    for (const place of places)
      for (const example of counterexamples) expect(found(place, example)).toEqual([])
  })

  it('is not found at another place, in another document or in a structure', () => {
    for (const example of examples) {
      expect(found('XMP-dc:Title', example)).toEqual([])
      const [place = ''] = places
      const embedded = findMarks(metadataOf([`Doc1:${place}`, example], ...inDocument(beside)))
      expect(embedded.filter((it) => it.mark === id && !it.embedded)).toEqual([])
      expect(findMarks(metadataOf([place, { struct: { value: example } }], ...beside))).toEqual([])
    }
  })

  it.runIf(mark.with !== undefined)('is not found without the tag that belongs to it', () => {
    for (const example of examples) expect(found(places[0] ?? '', example, [])).toEqual([])
  })

  it.runIf(mark.without !== undefined)('is not found beside the tag that says more', () => {
    for (const example of examples)
      expect(found(places[0] ?? '', example, [...beside, ...tagsOf(mark.without)])).toEqual([])
  })
})

const inDocument = (tags: readonly [string, string][]) =>
  tags.map(([place, value]): [string, string] => [`Doc1:${place}`, value])

describe.each(editors)('the editor $name', ({ name, examples }) => {
  it('is named by the whole values that it writes', () => {
    for (const example of examples) {
      expect(findEditor(metadataOf(['IFD0:Software', example]))?.editor).toBe(name)
      expect(findEditor(metadataOf(['IFD0:Software', `not ${example}`]))).toBeNull()
    }
  })
})

describe('the table of marks', () => {
  const row = (form: string) => `
places: {}
marks:
  - { id: one, at: [{ groups: [IFD0], names: [Software] }], form: ${form}, tool: One, means: generated,
      kind: name, basis: file, source: https://example.com/, examples: [One], counterexamples: [Two] }
editors: []
`
  it('accepts a row whose examples match', () => {
    expect(readMarks(row('{ values: [One] }')).marks).toHaveLength(1)
  })

  it.each([
    ['an example that does not match', '{ values: [Three] }'],
    ['a counterexample that matches', "{ pattern: '^(?:One|Two)$' }"],
    ['a pattern that is not anchored', "{ pattern: 'One' }"],
    ['a pattern that repeats a group', "{ pattern: '^(?:O|n|e)+$' }"],
    ['a structure that nobody reads', '{ structure: one }'],
    ['a meaning beside a structure', '{ structure: a1111 }'],
  ])('refuses %s', (_, form) => {
    expect(() => readMarks(row(form))).toThrow()
  })

  it('refuses an identifier that is there twice', () => {
    const rows = row('{ values: [One] }')
    const [head = '', only = ''] = rows.split('marks:\n')
    const again = only.slice(0, only.indexOf('editors:'))
    expect(() => readMarks(`${head}marks:\n${again}${only}`)).toThrow('twice')
  })
})
