import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/console.md', 'utf8')
const pictures = [...page.matchAll(/!\[([^\]]+)\]\((images\/[^)]+)\)/g)].map(([, words, file]) => ({
  words: words as string,
  file: join('docs', file as string),
}))

test('the console’s page in the docs has its pictures, each with an alternative text, and none larger than 80 kB', () => {
  expect(pictures.length).toBeGreaterThan(9)
  for (const { words, file } of pictures) {
    expect([file, statSync(file).size <= 80_000]).toEqual([file, true])
    expect(words.length).toBeGreaterThan(12)
  }
})
