import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { packageFile } from '../../src/basics/package-root.js'
import { outcomeOf } from '../support/program.js'

const PROGRAM = `
  const { surviveDatabaseErrors } = await import(given.module)
  const logged = []
  surviveDatabaseErrors({ error: ({ err }) => logged.push(err.code) })
  Promise.reject(Object.assign(new Error('lost'), { code: given.code }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  console.log(JSON.stringify(logged))`

const run = (code: string) => {
  const module = pathToFileURL(packageFile('src', 'process', 'unhandled-rejections.ts')).href
  return outcomeOf(PROGRAM, { module, code }, ['--import', 'tsx'])
}

test('an unhandled database rejection is logged, and ends nothing', async () => {
  expect(await run('CONNECTION_CLOSED')).toEqual(['CONNECTION_CLOSED'])
})

test('any other unhandled rejection ends the process', async () => {
  await expect(run('ERR_ASSERTION')).rejects.toMatchObject({ code: 1 })
})
