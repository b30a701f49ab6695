import type { Schemas } from './contract.js'
import type { FaultyPlace } from './refusal.js'

/** A custom header for the receiver, as typed. */
export type HeaderRow = { readonly name: string; readonly value: string }

/** What to do with the headers that an endpoint has. */
export type HeadersChoice = 'keep' | 'replace' | 'remove'

const FIELDS = [
  'organizationId',
  'environment',
  'url',
  'description',
  'events',
  'ratePerSecond',
  'ordering',
  'headers',
] as const

/** The problems with the fields of a form, as sentences. */
export type EndpointProblems = Partial<Record<(typeof FIELDS)[number], string>>

/** The most attempts a second that an endpoint can be limited to. */
const MAX_RATE = 1_000

/** Maximum number of headers of an endpoint. */
export const MAX_HEADERS = 5

const HEADER_NAME = /^(authorization|x-[a-z0-9-]+)$/i
/** Visible ASCII characters, with spaces only between them. */
const HEADER_VALUE = /^[!-~]([ -~]*[!-~])?$/

type Fields = {
  readonly url: string
  readonly description: string
  readonly events: readonly Schemas['EventKind'][]
  /** `null` for no limit. */
  readonly ratePerSecond: number | null
  readonly ordering: Schemas['WebhookOrdering']
  /** `undefined` keeps the headers, `null` removes them. */
  readonly headers: Readonly<Record<string, string>> | null | undefined
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

function urlProblem(url: string): string | undefined {
  if (url === '') return 'Enter the address.'
  if (!URL.canParse(url)) return 'This is not an address.'
  return new URL(url).protocol === 'https:' ? undefined : 'The address must start with https://.'
}

function rateProblem(rate: string): string | undefined {
  const isRight = rate === '' || (/^\d+$/.test(rate) && Number(rate) >= 1 && Number(rate) <= MAX_RATE)
  return isRight ? undefined : 'Enter a whole number from 1 to 1,000, or nothing.'
}

function headersProblem(rows: readonly HeaderRow[], choice: HeadersChoice): string | undefined {
  if (choice !== 'replace') return undefined
  if (rows.some(({ name }) => !HEADER_NAME.test(name)))
    return 'A name must be Authorization, or X- with letters, digits and hyphens.'
  if (rows.some(({ value }) => !HEADER_VALUE.test(value)))
    return 'A value must be of visible ASCII characters, with spaces only inside.'
  if (new Set(rows.map(({ name }) => name.toLowerCase())).size < rows.length) return 'Name each header once.'
  return undefined
}

/** The contents of an endpoint's form, and the problems with them. Empty rows are ignored. */
function readFields(
  form: FormData,
  rows: readonly HeaderRow[],
): { fields: Fields; problems: EndpointProblems } {
  const url = textOf(form, 'url')
  const events = form.getAll('events') as Schemas['EventKind'][]
  const rate = textOf(form, 'ratePerSecond')
  const headers = rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
  const choice = (form.get('headers') ?? (headers.length > 0 ? 'replace' : 'keep')) as HeadersChoice
  const wrong = {
    url: urlProblem(url),
    events: events.length === 0 ? 'Select at least one event.' : undefined,
    ratePerSecond: rateProblem(rate),
    headers:
      choice === 'replace' && headers.length === 0
        ? 'Enter the headers that are to be sent.'
        : headersProblem(headers, choice),
  }
  return {
    fields: {
      url,
      description: textOf(form, 'description'),
      events,
      ratePerSecond: rate === '' ? null : Number(rate),
      ordering: form.has('ordering') ? 'subject' : 'none',
      headers:
        choice === 'replace'
          ? Object.fromEntries(headers.map(({ name, value }) => [name, value]))
          : choice === 'remove'
            ? null
            : undefined,
    },
    problems: Object.fromEntries(Object.entries(wrong).filter(([, problem]) => problem !== undefined)),
  }
}

/** The request that the form of a new endpoint describes, or its problems. */
export function readNewEndpoint(
  form: FormData,
  rows: readonly HeaderRow[],
):
  | { readonly organizationId: string; readonly request: Schemas['RegisterWebhookEndpointRequest'] }
  | { readonly problems: EndpointProblems } {
  const { fields, problems } = readFields(form, rows)
  const organizationId = textOf(form, 'organizationId')
  const environment = form.get('environment') as Schemas['Environment'] | null
  if (organizationId === '') problems.organizationId = 'Choose the organization.'
  if (environment === null) problems.environment = 'Choose an environment.'
  if (environment === null || Object.keys(problems).length > 0) return { problems }
  const { url, description, events, ratePerSecond, ordering, headers } = fields
  return {
    organizationId,
    request: {
      environment,
      url,
      events: [...events],
      ...(description !== '' && { description }),
      ...(ratePerSecond !== null && { ratePerSecond }),
      ...(ordering !== 'none' && { ordering }),
      ...(headers && { headers }),
    },
  }
}

const sameKinds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((kind) => b.includes(kind))

/** The changes that the form makes to an endpoint, possibly none, or its problems. */
export function readChanges(
  endpoint: Pick<Schemas['WebhookEndpoint'], 'url' | 'description' | 'events' | 'ratePerSecond' | 'ordering'>,
  form: FormData,
  rows: readonly HeaderRow[],
): { readonly request: Schemas['EditWebhookEndpointRequest'] } | { readonly problems: EndpointProblems } {
  const { fields, problems } = readFields(form, rows)
  if (Object.keys(problems).length > 0) return { problems }
  const { url, description, events, ratePerSecond, ordering, headers } = fields
  return {
    request: {
      ...(url !== endpoint.url && { url }),
      ...(description !== (endpoint.description ?? '') && { description: description || null }),
      ...(!sameKinds(events, endpoint.events) && { events: [...events] }),
      ...(ratePerSecond !== endpoint.ratePerSecond && { ratePerSecond }),
      ...(ordering !== endpoint.ordering && { ordering }),
      ...(headers !== undefined && { headers }),
    },
  }
}

/** The problems that the service found, by field; `undefined` if one of them belongs to no field. */
export function problemsAt(details: readonly FaultyPlace[]): EndpointProblems | undefined {
  const problems: EndpointProblems = {}
  for (const { path, message } of details) {
    const field = FIELDS.find((name) => new RegExp(`^body\\.${name}\\b`).test(path))
    if (field === undefined) return undefined
    problems[field] = `It ${message}.`
  }
  return details.length > 0 ? problems : undefined
}
