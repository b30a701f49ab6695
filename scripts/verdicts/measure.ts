/**
 * `npm run verdicts:measure -- FOLDER… [FOLDER=VERDICTS…]`: judges files as production does, and prints what each rule
 * hit, rightly and wrongly. What each file is stands in the folder's `truth.tsv` (path, allowed verdicts, why; `none`
 * is no verdict), or behind `=` for a folder in which all files are the same: `/usr/share/backgrounds=none`.
 * Exits with 1 if a file was judged wrongly.
 */
import { conclude } from '../../src/analysis/conclusion.js'
import { RULES } from '../../src/analysis/verdict-rules.js'
import { createAnalysisWorkers } from '../../src/analysis/workers.js'
import { upperBound } from './error-rates.js'
import { declare, type KnownFile, readFolder } from './known-files.js'

const percent = (rate: number) => `${(100 * rate).toFixed(rate < 0.1 ? 2 : 0)} %`

async function measure(files: readonly KnownFile[]): Promise<boolean> {
  const workers = createAnalysisWorkers()
  const hits = new Map(RULES.map(({ code }) => [code, { right: 0, wrong: 0 }]))
  const wrong: string[] = []
  const times: number[] = []
  for (const [index, { path, name, allowed }] of files.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${files.length}`)
    const declared = await declare(path)
    const since = performance.now()
    const evidence = await workers.analyse(path, declared)
    const { verdict } = conclude({ ...evidence, detectors: [] })
    times.push(performance.now() - since)
    const isRight = allowed.includes(verdict.verdict ?? 'none')
    const { conclusion, reasons } = verdict.signals as {
      conclusion: string
      reasons: { code: string; evidence: string }[]
    }
    const named = reasons.find(({ code }) => code === conclusion)
    if (!isRight)
      wrong.push(
        `${name}: ${verdict.verdict ?? 'none'} by ${conclusion} (${named?.evidence}), right is ${allowed.join(' or ')}`,
      )
    for (const { code } of reasons) {
      const rule = RULES.find((each) => each.code === code)
      const count = hits.get(code)
      if (rule === undefined || count === undefined) continue
      if (rule.verdict === null || allowed.includes(rule.verdict)) count.right += 1
      else count.wrong += 1
    }
  }
  await workers.stop()
  if (process.stderr.isTTY) process.stderr.write('\r')
  console.log('| Rule | Verdict | Hits | False hits | Of files that are not | At most (95 %) |')
  console.log('|---|---|---|---|---|---|')
  for (const { code, verdict } of RULES) {
    const { right, wrong } = hits.get(code) ?? { right: 0, wrong: 0 }
    const others = verdict === null ? 0 : files.filter(({ allowed }) => !allowed.includes(verdict)).length
    const bound = verdict === null ? '' : percent(upperBound(wrong, others))
    console.log(
      `| \`${code}\` | ${verdict ?? 'none'} | ${right + wrong} | ${verdict === null ? '' : wrong} | ${verdict === null ? '' : others} | ${bound} |`,
    )
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0)
  console.log(
    `\n${files.length} files, ${wrong.length} judged wrongly; ${at(0.5)} ms a file, 95 % within ${at(0.95)} ms`,
  )
  for (const line of wrong) console.log(`- ${line}`)
  return wrong.length === 0
}

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('Name folders: npm run verdicts:measure -- FOLDER… [FOLDER=VERDICTS…]')
  process.exitCode = 2
} else if (!(await measure(folders.flatMap(readFolder)))) process.exitCode = 1
