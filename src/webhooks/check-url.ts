import { checkEndpointUrl } from '../deliveries/endpoint-url.js'
import { invalidAt } from '../http/errors.js'

/** Throws 400 for a `url` that nothing could be delivered to. */
export function checkUrl(url: string, settings: { readonly allowPrivate: boolean }): void {
  const wrong = checkEndpointUrl(url, settings)
  if (wrong !== undefined) throw invalidAt('body.url', wrong)
}
