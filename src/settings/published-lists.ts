import type { TrustListName } from '../../generated/vocabulary.js'

/**
 * Where the lists are published. The first two are the C2PA conformance programme's; in JSON, because only this form
 * has the date of the next update and shows that nothing of it was cut off. The interim list is the one that
 * https://opensource.contentauthenticity.org/docs/verify-known-cert-list describes; its address there, below
 * contentcredentials.org, redirects to this one.
 */
export const PUBLISHED_LISTS: Readonly<Record<TrustListName, string>> = {
  signing:
    'https://raw.githubusercontent.com/c2pa-org/conformance-public/refs/heads/main/trust-list/C2PA-TRUST-LIST.json',
  timeStamping:
    'https://raw.githubusercontent.com/c2pa-org/conformance-public/refs/heads/main/trust-list/C2PA-TSA-TRUST-LIST.json',
  interim: 'https://verify.contentauthenticity.org/trust/anchors.pem',
}
