import { invalidAt } from '../../http/errors.js'
import { checkEndpointUrl } from '../../outbound/endpoint-url.js'

/** Throws 400 for a `url` that nothing could be delivered to. */
export function checkUrl(url: string, settings: { readonly allowPrivate: boolean }): void {
  const wrong = checkEndpointUrl(url, settings)
  if (wrong !== undefined) throw invalidAt('body.url', wrong)
}
