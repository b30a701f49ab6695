import { readFile } from 'node:fs/promises'
import { type GivenKey, readKeySet } from '../reports/verification/keys.js'
import { type Verification, verifyReport } from '../reports/verification/verify-report.js'
import { CommandError } from './command-error.js'
import { printable } from './output.js'
import { counted } from './without-service.js'

export type VerifyOptions = { readonly keys?: string; readonly json?: boolean }

/** How long to wait for published keys. */
const KEYS_MS = 10_000

/** The published keys of a deployment have a tenth of that. */
const MAX_KEYS_BYTES = 4 * 2 ** 20

/** Whole, but without keys nobody knows who signed. */
const SIGNER_NOT_CHECKED = 2

async function readText(place: string): Promise<string> {
  if (!/^https?:\/\//i.test(place)) return readFile(place, 'utf8')
  const response = await fetch(place, { signal: AbortSignal.timeout(KEYS_MS) })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const pieces: Uint8Array[] = []
  let byteSize = 0
  for await (const piece of response.body ?? []) {
    byteSize += piece.length
    // Leaving the loop closes the connection.
    if (byteSize > MAX_KEYS_BYTES) throw new Error('the answer is larger than any list of keys')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function readKeys(place: string): Promise<GivenKey[]> {
  try {
    return readKeySet(await readText(place))
  } catch (error) {
    throw new CommandError(`The keys of ${place} cannot be read: ${(error as Error).message}`)
  }
}

/** What was found, in sentences. */
function sentencesOf({ problems, signer, document, files }: Verification): string[] {
  if (document === undefined)
    return ['This is not a whole report:', ...problems.map(({ name, why }) => printable(`  ${name} ${why}`))]
  const about =
    document.case === null ? 'of one scan' : `of case ${document.case.id} (${document.case.title})`
  const sentences = [
    printable(`Report ${document.id} ${about}, made on ${document.createdAt}.`),
    `It is whole: ${counted(files, 'file')}, none added, changed or missing since it was signed.`,
  ]
  if (signer === undefined)
    sentences.push(
      `Who signed it was not checked: the key in it proves nothing. Get the published keys of its maker from elsewhere, and give them by --keys. It says key ${printable(document.keyId)}.`,
    )
  else if (signer === null) sentences.push('None of the keys that you gave signed it: somebody else made it.')
  else sentences.push(printable(`It was signed with key ${signer.kid}, one of those that you gave.`))
  return sentences
}

/** The exit status: 0 whole and signed by one of the keys, 2 whole and signer not checked, 1 anything else. */
const statusOf = ({ document, signer }: Verification): number => {
  if (document === undefined || signer === null) return 1
  return signer === undefined ? SIGNER_NOT_CHECKED : 0
}

/** `media-scan verify`: checks a report. */
export async function verify(path: string, { keys: place, json }: VerifyOptions): Promise<void> {
  const keys = place === undefined ? undefined : await readKeys(place)
  const verification = await verifyReport(path, keys).catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new CommandError(`${path} cannot be read: ${error.code}`)
  })
  const { problems, signer, document } = verification
  if (json) {
    const whole = document !== undefined
    const signedBy = signer?.kid ?? null
    const text = JSON.stringify(
      { whole, signedBy, signerChecked: keys !== undefined, id: document?.id ?? null, problems },
      null,
      2,
    )
    process.stdout.write(`${text}\n`)
  } else process.stdout.write(`${sentencesOf(verification).join('\n')}\n`)
  process.exitCode = statusOf(verification)
}
