import type { Clock } from '../basics/clock.js'
import type { KeyRing } from '../basics/secrets.js'
import { type Commits, commit } from '../changes/commit.js'
import { ChangedByOthersError, type ConsoleHandler } from '../changes/handlers.js'
import { newReportKey } from './new-key.js'
import { listReportKeyRows, storeNextKey } from './queries.js'
import { toReportKey } from './resource.js'

export const rotateReportKey: ConsoleHandler<
  'rotateReportKey',
  Commits & { clock: Clock; keyRing: KeyRing }
> = async ({ actor, address }, context) => {
  const key = newReportKey(context.keyRing)
  const audit = { actor, address, subject: key.keyId, details: {}, at: context.clock.now() }
  // Another rotation at the same moment has done what this one was to do: the answer is the key that signs now.
  await commit(context, storeNextKey, { key, audit })
  const current = (await listReportKeyRows(context.database)).find(({ retiredAt }) => retiredAt === null)
  if (current === undefined) throw new ChangedByOthersError()
  return { status: 201, data: toReportKey(current) }
}
