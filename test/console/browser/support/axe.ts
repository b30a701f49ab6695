import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core')

/** The problems that axe-core finds, as rule and element. */
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE })
  const found = await page.evaluate<{ violations: { id: string; nodes: { target: string[] }[] }[] }>(
    `axe.run({ resultTypes: ['violations'] })`,
  )
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
