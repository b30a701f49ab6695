// Declared here, because the tests are compiled without the types of browsers.
interface Xhr {
  readonly upload: { onprogress: ((progress: { loaded: number }) => void) | null }
  readonly status: number
  readonly responseText: string
  readonly responseURL: string
  onload: (() => void) | null
  onerror: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: Blob): void
  abort(): void
}

declare const XMLHttpRequest: new () => Xhr

/** Whether XMLHttpRequest exists: in pages and their workers, but not in service workers or Node. */
export function hasXmlHttpRequest(): boolean {
  return typeof XMLHttpRequest === 'function'
}

/**
 * Sends a request with a Blob as its body and reports how many bytes have been sent, which `fetch` in browsers does
 * not. Rejects like `fetch`.
 */
export function sendWithProgress(
  request: Request,
  body: Blob,
  onBytes: (bytesSent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    request.headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value)
    })
    xhr.upload.onprogress = ({ loaded }) => onBytes(loaded)
    xhr.onload = () => {
      const headers = new Headers()
      for (const [, name = '', value = ''] of xhr.getAllResponseHeaders().matchAll(/^(.+?): (.*)$/gm))
        headers.append(name, value)
      // For a status without a body, `Response` does not even accept an empty one.
      const response = new Response(xhr.responseText || null, { status: xhr.status, headers })
      // It follows redirects, and cannot be told not to.
      const redirected = xhr.responseURL !== request.url.replace(/#.*/s, '')
      resolve(
        Object.defineProperties(response, {
          url: { value: xhr.responseURL },
          redirected: { value: redirected },
        }),
      )
    }
    xhr.onerror = () => reject(new TypeError('network error'))
    request.signal.addEventListener('abort', () => xhr.abort())
    xhr.send(body)
  })
}
