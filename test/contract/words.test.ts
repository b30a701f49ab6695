import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import * as vocabulary from '../../generated/vocabulary.js'

/** The lists of words, by the names of their constants. */
const LISTS = Object.entries<unknown>(vocabulary).flatMap(([name, value]) =>
  typeof value === 'object' && value !== null
    ? [{ name, words: (Array.isArray(value) ? value : Object.keys(value)) as readonly string[] }]
    : [],
)

/** Files that repeat the words on purpose. */
const INDEPENDENT = new Set([
  // Compares the contract with the specification.
  'test/contract/specification.test.ts',
  // Changes the contract's own lists.
  'test/contract/drift.test.ts',
  'test/contract/diff.test.ts',
  // This file.
  'test/contract/words.test.ts',
])

/**
 * The list that some words copy: all of it, or all but one word of a long one. Shorter choices, such as the
 * statuses that a case may move to, are decisions.
 */
function copied(words: readonly string[]): string | undefined {
  const distinct = new Set(words)
  if (distinct.size < words.length) return undefined
  return LISTS.find(
    (list) =>
      words.every((word) => list.words.includes(word)) &&
      list.words.length - words.length <= (list.words.length > 3 ? 1 : 0),
  )?.name
}

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteral(node)) return node.text
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined
}

/** The words that a node lists: an array, a union of types, or the arguments of a call. */
function listedBy(node: ts.Node): readonly string[] {
  let members: readonly ts.Node[] = []
  if (ts.isArrayLiteralExpression(node)) members = node.elements
  else if (ts.isUnionTypeNode(node)) members = node.types
  else if (ts.isCallExpression(node)) members = node.arguments
  const words = members.map(textOf)
  return words.every((word) => word !== undefined) ? words : []
}

/** The lists that conditions in a piece of SQL choose from. No compiler checks them, so any choice counts. */
function chosenFrom(text: string): string[] {
  return [...text.matchAll(/\bin \(((?:'[^']*'(?:, )?){2,})\)/g)].flatMap(([, choice = '']) => {
    const words = choice.split(', ').map((word) => word.slice(1, -1))
    return LISTS.find((list) => words.every((word) => list.words.includes(word)))?.name ?? []
  })
}

/** Where a source file repeats a list of the contract's words by hand. */
function handwritten(name: string, text: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const lists = ts.isTemplateLiteralToken(node) ? chosenFrom(node.text) : [copied(listedBy(node))]
    for (const list of lists) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      if (list !== undefined) found.push(`${name}:${line + 1} says ${list} by hand`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

async function sources(): Promise<string[]> {
  const folders = ['src', 'scripts', 'test']
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  )
  return names.flat().filter((name) => /\.tsx?$/.test(name) && !/node_modules|dist/.test(name))
}

describe('a list of words of the contract', () => {
  test('is never written by hand, where it would not grow with the contract', async () => {
    const files = (await sources()).filter((name) => !INDEPENDENT.has(name))
    expect(files.length).toBeGreaterThan(200)
    expect(files.flatMap((name) => handwritten(name, readFileSync(name, 'utf8')))).toEqual([])
    // It parses every source, which takes several times as long beside other work.
  }, 120_000)

  test.each([
    ['an array', "const all = ['active', 'paused', 'revoked'] as const", ['WEBHOOK_STATUSES']],
    ['a union', "type Status = 'resolved' | 'open' | 'escalated'", ['CASE_STATUSES']],
    ['a long list with one word left out', "f(['image', 'video', 'audio'])", ['MEDIA_TYPES']],
    ['a condition in SQL', "sql`status in ('queued', 'processing')`", ['SCAN_STATUSES']],
    ['the arguments of a call', "pick('low', 'medium', 'high', 'critical')", ['RISK_LEVELS']],
    ['a choice', "const next = ['escalated', 'resolved']", []],
    ['other words', "const all = ['active', 'paused', 'gone']", []],
  ])('is recognised: %s', (_what, text, lists) => {
    expect(handwritten('x.ts', text)).toEqual(lists.map((list) => `x.ts:1 says ${list} by hand`))
  })
})
