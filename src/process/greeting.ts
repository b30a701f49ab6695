import { relative, resolve } from 'node:path'
import { SCOPES } from '../../generated/vocabulary.js'
import type { Settings } from '../settings/settings.js'
import type { FirstAccess } from './first-start.js'
import { OPERATOR_TOKEN_FILE } from './open-database.js'

/** Where the operator token is. */
const tokenFile = ({ dataDir }: Settings) => resolve(dataDir, OPERATOR_TOKEN_FILE)

/** The command that issues another key, to be run in the shell from which the service was started. */
function issueCommand(url: string, organizationId: string, settings: Settings): string {
  const token = settings.operatorToken === undefined ? `OPERATOR_TOKEN=$(cat '${tokenFile(settings)}') ` : ''
  const program = `node ${relative('', process.argv[1] ?? '')}`
  return `${token}${program} keys issue ${organizationId} --url ${url} --label another --environment sandbox --scopes ${SCOPES.join(' ')}`
}

/** The text printed at the first start with the embedded database, and at later starts until a key has been used. */
export function greeting(
  listeningOn: string,
  { organizationId, firstKey }: FirstAccess,
  settings: Settings,
): string {
  const issue = issueCommand(listeningOn, organizationId, settings)
  if (firstKey === undefined)
    return `
  No API key has been used yet. If you have lost the first one, issue another while the service runs:

    ${issue}

`
  const url = settings.publicUrl ?? listeningOn
  const key = firstKey.reveal()
  return `
  The service listens on ${url} and is empty. Its first API key, shown only now:

    ${key}

  Try it:

    curl -s ${url}/api/v1/scans -H "Authorization: Bearer ${key}"

  If you lose it, issue another:

    ${issue}

  Reference: ${url}/docs
  Console:   ${url}/console, with the token in ${settings.operatorToken === undefined ? tokenFile(settings) : 'OPERATOR_TOKEN'}
`
}
