import { type Command, Option } from 'commander'
import { MEDIA_TYPES } from '../../generated/vocabulary.js'
import {
  InvalidArgumentError,
  type MediaScanClient,
  MediaScanError,
  type MediaType,
  type Scan,
  type ScanFileOptions,
} from '../client/index.js'
import { contentTypeOf, mediaTypeOf } from '../client/media-type.js'
import { apiCommand, apiOf, explain } from './api-command.js'
import { keyAndValue } from './changes.js'
import type { Output } from './output.js'
import { type Progress, showProgress } from './progress.js'
import { scanRow } from './shown-scan.js'

/** Files in flight at the same time. */
const MAX_IN_FLIGHT = 4

/** Whether an argument is the address of a file instead of its path. */
const isAddress = (file: string): boolean => /^https?:\/\//i.test(file)

type Outcome = { readonly file: string; readonly scan?: Scan; readonly error?: MediaScanError }

/** The kind of media by the extension in an address. */
function kindOf(url: string): MediaType {
  const contentType = contentTypeOf(undefined, new URL(url).pathname, '')
  if (contentType !== undefined) return mediaTypeOf(contentType)
  throw new InvalidArgumentError('Give --media-type: the address does not tell it.')
}

/** Has the service fetch the file at an address. */
async function scanAddress(
  client: MediaScanClient,
  url: string,
  { metadata, mediaType, waitForVerdict = true }: ScanFileOptions,
): Promise<Scan> {
  const scan = await client.createScanFromUrl({
    url,
    mediaType: mediaType ?? kindOf(url),
    ...(metadata && { metadata }),
  })
  return waitForVerdict ? client.waitForScan(scan.id) : scan
}

async function scanOne(
  client: MediaScanClient,
  file: string,
  options: ScanFileOptions,
  progress: Progress,
): Promise<Outcome> {
  const { report, end } = progress.begin(file)
  try {
    const scan = isAddress(file)
      ? await scanAddress(client, file, options)
      : await client.scanFile(file, { ...options, onProgress: report })
    return { file, scan }
  } catch (error) {
    if (error instanceof MediaScanError) return { file, error }
    throw error
  } finally {
    end()
  }
}

/** Scans every file, a few at a time; the outcomes are in the order of the files. */
async function scanAll(
  client: MediaScanClient,
  files: readonly string[],
  options: ScanFileOptions,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = files.entries()
  const progress = await showProgress(files.length, process.stderr)
  const work = async () => {
    for (const [index, file] of waiting) outcomes[index] = await scanOne(client, file, options, progress)
  }
  try {
    await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, work))
  } finally {
    progress.stop()
  }
  return outcomes
}

const forJson = ({ file, scan, error }: Outcome) =>
  error === undefined
    ? { file, scan }
    : { file, error: { message: error.message, code: error.code, requestId: error.requestId } }

function print(outcomes: readonly Outcome[], waited: boolean, output: Output, json: boolean): void {
  const rows = outcomes.flatMap(({ file, scan }) => (scan === undefined ? [] : [{ ...scanRow(scan), file }]))
  const why = rows.some((row) => row.why !== undefined) ? ['why'] : []
  const columns = waited
    ? ['file', 'verdict', 'confidence', 'riskLevel', 'id', ...why]
    : ['file', 'status', 'id']
  if (json) output.one(outcomes.map(forJson), [])
  else if (rows.length > 0) output.table(rows, columns)
  for (const { file, error } of outcomes)
    if (error !== undefined) process.stderr.write(`${explain(error, `${file}: ${error.message}`)}\n`)
}

export function scanCommand(environment: NodeJS.ProcessEnv): Command {
  return apiCommand(
    'scan',
    'check files: upload them or have them fetched, wait for the verdicts and print them',
  )
    .argument('<file...>', 'paths, or addresses that begin with http:// or https://')
    .option('--metadata <key=value>', 'stored with each scan; may be given several times', keyAndValue)
    .addOption(
      new Option(
        '--media-type <kind>',
        'what kind of media they are, if neither name nor content tells it',
      ).choices(MEDIA_TYPES),
    )
    .option('--no-wait', 'do not wait for the verdicts')
    .action(async (files: string[], options) => {
      const { client, output } = apiOf(options, environment)
      const outcomes = await scanAll(client, files, {
        metadata: options.metadata as Record<string, string> | undefined,
        mediaType: options.mediaType as MediaType | undefined,
        waitForVerdict: options.wait as boolean,
      })
      print(outcomes, options.wait, output, options.json ?? false)
      if (outcomes.some(({ error }) => error !== undefined)) process.exitCode = 1
    })
}
