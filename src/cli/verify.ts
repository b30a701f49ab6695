import { open, readFile } from 'node:fs/promises'
import { readReceipt, type SignedErasureReceipt, signerOf } from '../moves/erasures/receipt.js'
import { type GivenKey, readKeySet } from '../reports/verification/keys.js'
import { type Verification, verifyReport } from '../reports/verification/verify-report.js'
import type { TimeStamp } from '../signing/time-stamps/response.js'
import { CommandError } from './command-error.js'
import { printable } from './output.js'
import { readTimeStampers } from './time-stampers.js'
import { counted } from './without-service.js'

export type VerifyOptions = {
  readonly keys?: string
  readonly timeStampers?: string
  readonly json?: boolean
}

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

/** What is known of when it was signed. */
function timeStampSentence(timeStamp: TimeStamp | undefined): string {
  if (timeStamp === undefined) return 'It has no time stamp: when it was made is only what its maker says.'
  const { at, by, isTrusted } = timeStamp
  const stamped = `It was time-stamped on ${at.toISOString()}: it existed at that time. The time stamp says that it is by ${printable(by)}`
  if (isTrusted === undefined)
    return `${stamped}; who stamped it was not checked. Get the root certificate of that authority from elsewhere, and give it by --time-stampers.`
  return isTrusted
    ? `${stamped}, whose certificate leads to one of the roots that you gave.`
    : `${stamped}, but its certificate leads to none of the roots that you gave: it proves nothing.`
}

/** What was found, in sentences. */
function sentencesOf({ problems, signer, timeStamp, document, files }: Verification): string[] {
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
  return [...sentences, timeStampSentence(timeStamp)]
}

/**
 * The exit status: 0 whole and signed by one of the keys, 2 whole and signer not checked, 1 anything else. Whoever gives
 * roots of time stamps also wants a time stamp under one of them.
 */
const statusOf = ({ document, signer, timeStamp }: Verification, wantsTimeStamp: boolean): number => {
  if (document === undefined || signer === null) return 1
  if (wantsTimeStamp && timeStamp?.isTrusted !== true) return 1
  return signer === undefined ? SIGNER_NOT_CHECKED : 0
}

/** A receipt is a few hundred bytes. */
const MAX_RECEIPT_BYTES = 65_536

/** The receipt in a file; `undefined` for any other file, such as a report. */
async function receiptIn(path: string): Promise<SignedErasureReceipt | undefined> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MAX_RECEIPT_BYTES), 0, MAX_RECEIPT_BYTES, 0)
    return bytesRead === MAX_RECEIPT_BYTES ? undefined : readReceipt(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

function verifyReceipt(
  signed: SignedErasureReceipt,
  keys: readonly GivenKey[] | undefined,
  json: boolean | undefined,
): void {
  const { organizationId, finishedAt } = signed.receipt
  const signer = keys && signerOf(signed, keys)
  process.exitCode = keys === undefined ? SIGNER_NOT_CHECKED : signer === undefined ? 1 : 0
  if (json) {
    const signedBy = signer?.kid ?? null
    const text = JSON.stringify({ signedBy, signerChecked: keys !== undefined, organizationId }, null, 2)
    process.stdout.write(`${text}\n`)
    return
  }
  const sentence =
    keys === undefined
      ? 'Who signed it was not checked: get the published keys of its maker from elsewhere, and give them by --keys.'
      : signer === undefined
        ? 'None of the keys that you gave signed it: it was changed, or somebody else made it.'
        : `It was signed with key ${signer.kid}, one of those that you gave, and is as it was signed.`
  process.stdout.write(
    `${printable(`Receipt of the erasure of ${organizationId}, finished on ${finishedAt}.`)}\n${printable(sentence)}\n`,
  )
}

/** `media-scan verify`: checks a report, or the receipt of an erasure. */
export async function verify(
  path: string,
  { keys: place, timeStampers: roots, json }: VerifyOptions,
): Promise<void> {
  const keys = place === undefined ? undefined : await readKeys(place)
  const timeStampers = roots === undefined ? undefined : await readTimeStampers(roots)
  const receipt = await receiptIn(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be read: ${error.code}`)
  })
  if (receipt !== undefined && timeStampers !== undefined)
    throw new CommandError('The receipt of an erasure has no time stamp: --time-stampers is for reports.')
  if (receipt !== undefined) return verifyReceipt(receipt, keys, json)
  const verification = await verifyReport(path, { keys, timeStampers }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === undefined ? error : new CommandError(`${path} cannot be read: ${error.code}`)
    },
  )
  const { problems, signer, timeStamp, document } = verification
  if (json) {
    const whole = document !== undefined
    const signedBy = signer?.kid ?? null
    const stamp = timeStamp && {
      at: timeStamp.at.toISOString(),
      by: timeStamp.by,
      trusted: timeStamp.isTrusted ?? null,
    }
    const text = JSON.stringify(
      {
        ...{ whole, signedBy, signerChecked: keys !== undefined, timeStamp: stamp ?? null },
        ...{ id: document?.id ?? null, problems },
      },
      null,
      2,
    )
    process.stdout.write(`${text}\n`)
  } else process.stdout.write(`${sentencesOf(verification).join('\n')}\n`)
  process.exitCode = statusOf(verification, timeStampers !== undefined)
}
