// Generated from the contract by `npm run codegen`. Do not edit.

/** A query parameter that filters a list; `words` are the allowed values, if there is a fixed set. */
export type ListFilter = {
  readonly name: string
  readonly description: string
  readonly words?: readonly string[]
  readonly time: boolean
}

/** The filters of each list, by operationId. */
export const LIST_FILTERS = {
  listScans: [
    {"name":"status","description":"Only scans in this status.","words":["queued","uploading","processing","complete","failed"],"time":false},
    {"name":"verdict","description":"Only resources with this verdict; `none` for those without a verdict.","words":["authentic","suspicious","synthetic","none"],"time":false},
    {"name":"riskLevel","description":"Only scans of this risk level.","words":["low","medium","high","critical"],"time":false},
    {"name":"mediaType","description":"Only scans of files of this kind.","words":["image","video","audio","document"],"time":false},
    {"name":"agreement","description":"Only scans whose newest assessment by a person agrees, or disagrees, with the verdict; see `createAssessment`.\n","words":["agrees","disagrees"],"time":false},
    {"name":"sha256","description":"Only scans of files with this SHA-256, in hexadecimal digits of either case. It is known of files that were\nanalysed: not in sandbox and staging, and not before the verdict.\n","time":false},
    {"name":"conclusion","description":"Only scans with this `signals.conclusion`: the code of the rule that decided, or `no_evidence`. Scans that an\nearlier release judged are found once they were judged again; those of staging have none.\n","time":false},
    {"name":"createdFrom","description":"Only resources created at this time or later. RFC 3339.","time":true},
    {"name":"createdTo","description":"Only resources created before this time. RFC 3339.","time":true},
  ],
  listJudgements: [
  ],
  listCases: [
    {"name":"status","description":"Only cases in this status.","words":["open","escalated","resolved"],"time":false},
    {"name":"severity","description":"Only cases of this severity.","words":["low","medium","high","critical"],"time":false},
    {"name":"verdict","description":"Only resources with this verdict; `none` for those without a verdict.","words":["authentic","suspicious","synthetic","none"],"time":false},
    {"name":"assignee","description":"Only cases assigned to this person.","time":false},
    {"name":"scanId","description":"Only cases that include this scan.","time":false},
    {"name":"hold","description":"Only cases that are on hold, or only those that are not.","time":false},
    {"name":"createdFrom","description":"Only resources created at this time or later. RFC 3339.","time":true},
    {"name":"createdTo","description":"Only resources created before this time. RFC 3339.","time":true},
  ],
  listAssessments: [
  ],
  listCaseReports: [
  ],
  listWebhookEndpoints: [
    {"name":"status","description":"Only endpoints in this status.","words":["active","paused","revoked"],"time":false},
  ],
  listWebhookDeliveries: [
    {"name":"webhookId","description":"Only deliveries of this webhook endpoint.","time":false},
    {"name":"status","description":"Only deliveries in this status.","words":["pending","retrying","succeeded","failed"],"time":false},
    {"name":"event","description":"Only deliveries of this kind of event.","words":["scan.created","scan.completed","scan.failed","scan.rejudged","verdict.synthetic","verdict.suspicious","case.opened","case.escalated","case.resolved","user.flagged","report.ready","verification.completed","webhook.test"],"time":false},
    {"name":"eventId","description":"Only the deliveries of this event.","time":false},
    {"name":"createdFrom","description":"Only resources created at this time or later. RFC 3339.","time":true},
    {"name":"createdTo","description":"Only resources created before this time. RFC 3339.","time":true},
  ],
} as const satisfies Record<string, readonly ListFilter[]>
