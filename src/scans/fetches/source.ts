import { parse } from 'content-disposition'
import type { components } from '../../../generated/api.js'
import type { HostAnswer } from '../../outbound/download.js'

/** Where a scan's file was fetched from, as kept in `signals.source`. */
export type Source = components['schemas']['Source']

/** Headers that say something about the file, or about who sent it. */
const KEPT_HEADERS = [
  'content-type',
  'content-length',
  'content-disposition',
  'last-modified',
  'etag',
  'server',
  'date',
]

/** Characters of each kept header. */
const MAX_HEADER = 200

/** Characters of the address that the file came from in the end; with the request's own it is within 4 KiB. */
const MAX_FINAL_ADDRESS = 2_048

/** Characters that neither a name nor a signal may have: controls, and lone surrogates, which cannot be stored. */
const HIDDEN = /[\p{Cc}\p{Cs}]/gu

/** What is known before the file is fetched. */
export const unfetched = (address: string): Source => ({
  address,
  finalAddress: null,
  status: null,
  headers: {},
  fetchedAt: null,
})

/** What is known once a host has answered. */
export function sourceOf(address: string, answer: HostAnswer | undefined): Source {
  if (answer === undefined) return unfetched(address)
  const { headers } = answer
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = headers[name]?.replace(HIDDEN, '').slice(0, MAX_HEADER)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    address,
    finalAddress: answer.address.slice(0, MAX_FINAL_ADDRESS),
    status: answer.status,
    headers: Object.fromEntries(kept),
    fetchedAt: answer.at.toISOString(),
  }
}

/** The source in the signals of a scan; undefined if its file was uploaded. */
export const sourceIn = (signals: Readonly<Record<string, unknown>> | null): Source | undefined =>
  signals?.source as Source | undefined

/** The same signals, with the source that the scan had. */
export function withSource(
  signals: Record<string, unknown>,
  before: Readonly<Record<string, unknown>> | null,
): Record<string, unknown> {
  const source = sourceIn(before)
  return source === undefined ? signals : { ...signals, source }
}

/** Characters of a file name, as the contract has it. */
const MAX_NAME = 255

/** A name as the contract allows it, without folders; undefined if nothing is left of it. */
function nameFrom(text: string): string | undefined {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const name = [...last.replace(HIDDEN, '')].slice(0, MAX_NAME).join('').trim()
  return name === '' || name === '.' || name === '..' ? undefined : name
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The name that an address gives its file: the last part of the path, or else the host. */
export function nameInAddress(address: string): string {
  const { pathname, hostname } = new URL(address)
  return nameFrom(decoded(pathname.split('/').at(-1) ?? '')) ?? hostname
}

/** The name in `Content-Disposition`, or else in the address that sent the file. */
export function nameInAnswer({ headers, address }: HostAnswer): string {
  const disposition = headers['content-disposition']
  if (disposition !== undefined)
    try {
      const name = parse(disposition).parameters.filename
      const usable = name === undefined ? undefined : nameFrom(name)
      if (usable !== undefined) return usable
    } catch {
      // Not what RFC 6266 has: as if there were none.
    }
  return nameInAddress(address)
}

/** What the contract allows as `contentType`. */
const MEDIA_TYPE =
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+( *; *[!#$%&'*+.^_`|~0-9A-Za-z-]+=([!#$%&'*+.^_`|~0-9A-Za-z-]+|"[ !#-[\]-~]*"))*$/

/** The type of a file whose host says none. */
export const UNKNOWN_TYPE = 'application/octet-stream'

export function typeInAnswer({ headers }: HostAnswer): string {
  const type = headers['content-type']?.trim() ?? ''
  return type.length <= 255 && MEDIA_TYPE.test(type) ? type : UNKNOWN_TYPE
}
