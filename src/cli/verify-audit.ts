import { readFile } from 'node:fs/promises'
import { publicId, storedId } from '../basics/identifiers.js'
import { listChains } from '../custody/head-queries.js'
import { chainsWithHeads, type Verified, verifyChain } from '../custody/verify.js'
import type { Database } from '../database/connection.js'
import { NO_ORGANIZATION } from '../database/schema.js'
import { createObjectFolder } from '../files/object-folder.js'
import { readSettings } from '../settings/settings.js'
import { type PublicJwk, publicJwk } from '../signing/new-key.js'
import { listReportKeyRows, MAX_PUBLISHED } from '../signing/queries.js'
import { CommandError } from './command-error.js'
import { createOutput, printable } from './output.js'
import { withStored } from './stored.js'
import { readTimeStampers } from './time-stampers.js'
import { counted, objectsFolder, reportingFailure } from './without-service.js'

export type VerifyAuditOptions = {
  readonly organization?: string
  readonly keys?: string
  readonly timeStampers?: string
  readonly json?: boolean
}

/** The keys of a JWK set in a file, or else those in the database, which whoever changed the chain may have changed too. */
async function readKeys(database: Database, file: string | undefined): Promise<PublicJwk[]> {
  if (file === undefined)
    return (await listReportKeyRows(database, MAX_PUBLISHED)).map(({ keyId, publicKey }) =>
      publicJwk(keyId, publicKey),
    )
  try {
    const { keys } = JSON.parse(await readFile(file, 'utf8')) as { keys: PublicJwk[] }
    return keys.map(({ kid, x }) => publicJwk(kid, x))
  } catch (error) {
    throw new CommandError(`${file} is not a JWK set: ${(error as Error).message}`)
  }
}

const named = (chain: string): string | null => (chain === NO_ORGANIZATION ? null : publicId('org', chain))

/** What is known of the time stamp of a head, to follow when it was signed. */
function stampedClause({ timeStamp }: NonNullable<Verified['head']>): string {
  if (timeStamp === undefined) return ''
  const { at, by, isTrusted } = timeStamp
  const unchecked = isTrusted === undefined ? ', who stamped it was not checked' : ''
  return printable(`, time-stamped on ${at.toISOString()} by ${by}${unchecked}`)
}

function sentenceOf({ organizationId, end, head, problems }: Verified): string {
  const name = named(organizationId) ?? 'No organization'
  if (problems.length > 0) return `${name}: ${counted(problems.length, 'problem')}.`
  const signed =
    head === undefined
      ? 'no head was signed yet'
      : `head of record ${head.sequence} signed on ${head.signedAt}${stampedClause(head)}`
  return `${name}: chain whole up to record ${end.sequence}, ${signed}.`
}

async function verify(
  environment: NodeJS.ProcessEnv,
  { organization, keys: file, timeStampers: roots, json = false }: VerifyAuditOptions,
): Promise<void> {
  const wanted = organization === undefined ? undefined : storedId('org', organization)
  if (organization !== undefined && wanted === undefined)
    throw new CommandError(`${organization} is not the identifier of an organization.`)
  const timeStampers = roots === undefined ? undefined : await readTimeStampers(roots)
  const settings = readSettings(environment)
  const found: Verified[] = []
  await withStored(settings, async ({ database, bucket }) => {
    const { documents } = bucket ?? createObjectFolder(objectsFolder(settings)).store
    const keys = await readKeys(database, file)
    // A chain that is gone altogether still has its heads.
    const all = new Set([...(await listChains(database)), ...(await chainsWithHeads(documents))])
    for (const chain of wanted === undefined ? [...all].sort() : [wanted])
      found.push(await verifyChain({ database, documents, keys, timeStampers }, chain))
  })
  const chains = found.map(({ organizationId, end, head, problems }) => ({
    organizationId: named(organizationId),
    records: end.sequence,
    head: head ?? null,
    problems,
  }))
  createOutput(json, process.stdout).one(
    { chains },
    found.flatMap((chain) => [sentenceOf(chain), ...chain.problems.map((problem) => `  ${problem}`)]),
  )
  if (found.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

/** Checks the chains of custody records. Sets exit code 1 if one is not whole. */
export function verifyAudit(environment: NodeJS.ProcessEnv, options: VerifyAuditOptions): Promise<void> {
  return reportingFailure('The audit log cannot be checked', () => verify(environment, options))
}
