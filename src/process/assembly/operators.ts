import type { Tallies } from '../../basics/tallies.js'
import { createOperatorReads, type OperatorReads, PRIMARY_READS } from '../../database/replica.js'
import {
  createNoticeTallies,
  createOperatorNotices,
  type OperatorNotices,
} from '../../operators/notices/notices.js'
import { createFailedSignIns, type FailedSignIns } from '../../operators/sessions/failed-sign-ins.js'
import { createOpenIdConnect, type OpenIdConnect } from '../../operators/sessions/openid-connect.js'
import { createSessions, type Sessions } from '../../operators/sessions/sessions.js'
import { createSignInLimit, type SignInLimit } from '../../operators/sessions/sign-in-limit.js'
import type { StorageQuota } from '../../scans/storage-quota.js'
import type { Foundation } from './context-parts.js'

/** What only operators use: their reads, sign-in and notices. */
export type Operators = {
  readonly operatorReads: OperatorReads
  /** Absent if no provider is set. */
  readonly openIdConnect: OpenIdConnect | undefined
  readonly sessions: Sessions
  readonly signInLimit: SignInLimit
  readonly failedSignIns: FailedSignIns
  /** Absent if no address is set. */
  readonly notices: OperatorNotices | undefined
  readonly noticesSent: Tallies
}

export function assembleOperators(foundation: Foundation, storageQuota: StorageQuota): Operators {
  const { settings, log, clock, database, replica, background, keyRing, operatorToken, publicUrl } =
    foundation
  const openIdConnect =
    settings.openIdConnect &&
    createOpenIdConnect({ settings: settings.openIdConnect, keyRing, clock, publicUrl })
  const noticesSent = createNoticeTallies()
  return {
    operatorReads:
      replica === undefined ? PRIMARY_READS : createOperatorReads({ primary: background, replica, log }),
    openIdConnect,
    sessions: createSessions({ keyRing, clock, operatorToken, openIdConnect, publicUrl, database }),
    signInLimit: createSignInLimit(clock),
    failedSignIns: createFailedSignIns({ database: background, clock }),
    notices:
      settings.operationsWebhook &&
      createOperatorNotices({
        database: background,
        storageQuota,
        clock,
        log,
        receiver: settings.operationsWebhook,
        allowPrivate: settings.webhooks.allowPrivate,
        tallies: noticesSent,
      }),
    noticesSent,
  }
}
