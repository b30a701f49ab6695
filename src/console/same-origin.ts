import type { Request } from 'express'

/**
 * Whether a request can only have come from a page of this service's own origin. Browsers send cookies with requests
 * from any page, and `SameSite=Strict` alone still treats the other hosts of a site as the same site. So, following
 * OWASP's cheat sheet on cross-site request forgery, there are two independent proofs: a header that a page of another
 * origin cannot set without a preflight, which is never granted, and the browser's own statement of where the request
 * comes from. Neither needs a secret that must be stored and passed to the page.
 *
 * `Sec-Fetch-Site` decides if it is present (in every browser since 2023, but only for https and localhost), otherwise
 * `Origin`, which browsers send with every request that changes something.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const {
    'x-requested-with': requestedWith,
    'sec-fetch-site': site,
    origin = '',
    host = '',
  } = request.headers
  if (requestedWith !== 'XMLHttpRequest') return false
  if (site !== undefined) return site === 'same-origin'
  if (!URL.canParse(origin)) return false
  // A proxy may have changed Host, and without PUBLIC_URL the service knows only the address it listens on.
  return new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host
}
