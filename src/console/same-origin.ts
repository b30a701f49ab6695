import type { Request } from 'express'

/**
 * Whether a request can only have come from a page of this service's own origin. A cookie goes with what any page
 * makes a browser send, and `SameSite=Strict` alone still counts the other hosts of a site as the same. So, as
 * OWASP's cheat sheet on cross-site request forgery has it, two independent proofs: a header that a page of
 * another origin cannot set without a preflight, which is never granted, and what the browser itself says of
 * where the request comes from. Neither needs a secret to be kept and handed to the page.
 *
 * `Sec-Fetch-Site` decides where there is one (every browser since 2023, but only for https and localhost), else
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
