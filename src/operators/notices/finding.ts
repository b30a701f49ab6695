import type { Notices } from '../../../generated/notices.js'
import type { NoticeKind } from '../../../generated/vocabulary.js'

/** A problem found in the database that is worth a notice. The outbox decides whether a notice was sent already. */
export type Finding = {
  readonly [Kind in NoticeKind]: {
    readonly kind: Kind
    /** UUID of the endpoint or organization. */
    readonly subject: string
    readonly organizationId: string
    readonly percent: number
    readonly data: Notices[Kind]['data']
  }
}[NoticeKind]
