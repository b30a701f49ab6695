import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference'

/** An operation has up to twelve statuses: their tabs get a line of their own, and wrap when it is full. */
const STATUS_TABS = `
.scalar-card-header-tabs { flex-wrap: wrap; justify-content: flex-end; overflow: visible; }
.scalar-card-header-tabs .scalar-card-header-title { flex-basis: 100%; overflow: visible; }
.scalar-card-header-tabs .tab-list { flex-wrap: wrap; overflow: visible; }
`

/**
 * How the contract is shown. Everything that would call another host is off: fonts, telemetry, the assistant, the
 * request proxy and the hosted client. Addresses are relative, so that the service also works behind a path prefix.
 */
const configuration: Partial<ApiReferenceConfiguration> = {
  url: 'docs/openapi.json',
  // This document contains samples, so the page links to the contract file instead.
  documentDownloadType: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  showOperationId: true,
  // The contract's order is deliberate; alphabetical order is not helpful.
  orderSchemaPropertiesBy: 'preserve',
  orderRequiredPropertiesFirst: false,
  // The document brings its own samples; hide the forty that would be generated for each operation.
  hiddenClients: true,
  authentication: { preferredSecurityScheme: 'bearerKey' },
  customCss: STATUS_TABS,
}

/**
 * What the page may load and call: only this service, as a second line of defense behind the configuration. Styles may
 * be inline because the bundle writes them at run time and its version 1.46 does not support nonces. Images may be
 * `data:` for icons in styles. Try-it calls this service, hence `connect-src`.
 */
export const REFERENCE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

// A magnifying glass; without an icon in the page, browsers request /favicon.ico.
const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' stroke='#0f766e' stroke-width='4' stroke-linecap='round'><circle cx='13' cy='13' r='9'/><path d='m20 20 9 9'/></svg>"

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/** The page of `/docs`; `script` is the address of the bundle that renders it. */
export function referencePage({ title, script }: { title: string; script: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
  </head>
  <body>
    <noscript>
      This page needs JavaScript; the contract itself is at <a href="openapi.yaml">openapi.yaml</a>.
    </noscript>
    <script id="api-reference" type="application/json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
    <script src="${escapeHtml(script)}"></script>
  </body>
</html>
`
}
