/**
 * The driver, postgres.js, without two defects of it that cost a busy service most (3.4.9, none newer to take). Each
 * correction names the text it stands for, and a version of the driver without that text stops the build: then the
 * correction is to be looked at again, or no longer needed.
 */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

type Correction = { readonly file: string; readonly from: string; readonly to: string }

/**
 * V8 places a function that is written straight into a property in the old generation, where methods belong. Here it
 * is two for each query, so that what they refer to, the query with all its rows, outlived every collection of the
 * young one: that took 1.7 ms instead of 0.6 at 5,000 reads a second, and the old one was collected every 1.3 s
 * instead of every 5.
 */
const inProperty = (name: 'resolve' | 'reject'): Correction => ({
  file: 'query.js',
  from: `\n    this.${name} = x => (this.active = false, ${name}(x))\n`,
  to: `\n    const ${name}Query = x => (this.active = false, ${name}(x))\n    this.${name} = ${name}Query\n`,
})

const CORRECTIONS: readonly Correction[] = [
  inProperty('resolve'),
  inProperty('reject'),
  {
    // A queue kept the place of everything that was ever taken from it until it was empty, which a pool with a
    // connection to spare never is, and each query looks through all of it: 20 µs more a query after 50,000 of them,
    // 200 after 400,000.
    file: 'queue.js',
    from: '\n        xs[index - 1] = undefined\n',
    to: `
        xs[index - 1] = undefined
        if (index >= 32 && index * 2 >= xs.length) {
          xs = xs.slice(index)
          index = 0
        }
`,
  },
]

/** Corrects a module of the driver; `file` is its name. */
export function correct(file: string, text: string): string {
  let corrected = text
  for (const { from, to } of CORRECTIONS.filter((correction) => correction.file === file)) {
    if (corrected.split(from).length !== 2)
      throw new Error(`postgres.js is not as it was: ${file} has no${from}`)
    // A function, since a text would have its `$` read as patterns.
    corrected = corrected.replace(from, () => to)
  }
  return corrected
}

/** For esbuild. */
export const correctedDriver: Plugin = {
  name: 'corrected-driver',
  setup(build) {
    build.onLoad({ filter: /\/postgres\/src\/(query|queue)\.js$/ }, async ({ path }) => ({
      contents: correct(path.split('/').at(-1) as string, await readFile(path, 'utf8')),
    }))
  },
}
