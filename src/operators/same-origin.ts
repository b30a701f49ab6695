import type { Request } from 'express'

/**
 * Whether a request can only have come from a page of this service's own origin. Browsers send cookies with requests
 * from any page, and `SameSite=Strict` alone still treats the other hosts of a site as the same site. So, following
 * OWASP's cheat sheet on cross-site request forgery, there are two independent proofs: a header that a page of another
 * origin cannot set without a preflight, which is never granted, and the browser's own statement of where the request
 * comes from. Neither needs a secret that must be stored and passed to the page.
 *
 * With PUBLIC_URL, `Origin` must be that of its address, and `Sec-Fetch-Site`, if it is present, must agree. Browsers
 * send `Origin` with every request that changes something. Without PUBLIC_URL the service does not know its own origin:
 * `Sec-Fetch-Site` decides if it is present (in every browser since 2023, but only for https and localhost), otherwise
 * `Origin`, which is compared with `Host` and with the address that the service listens on.
 */
export function isSameOrigin(
  request: Request,
  { publicUrl, listeningOn }: { publicUrl: string | undefined; listeningOn: string },
): boolean {
  const {
    'x-requested-with': requestedWith,
    'sec-fetch-site': site,
    origin = '',
    host = '',
  } = request.headers
  if (requestedWith !== 'XMLHttpRequest') return false
  if (site !== undefined && site !== 'same-origin') return false
  if (publicUrl === undefined && site !== undefined) return true
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  if (publicUrl !== undefined) return from.origin === new URL(publicUrl).origin
  return from.origin === new URL(listeningOn).origin || from.host === host
}
