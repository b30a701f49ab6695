/** As much of a browser as signing in needs: it follows redirects, keeps cookies, and fills in a form. */
export type Browser = {
  /** Cookies by name. */
  readonly cookies: Map<string, string>
  /** Visits a URL and follows its redirects, up to the first one that `stop` accepts. */
  visit(url: string, options?: { stop?: (url: string) => boolean }): Promise<Page>
  /** Submits the form of a page with these values, and with its hidden ones unchanged. */
  submit(
    page: Page,
    values: Record<string, string>,
    options?: { stop?: (url: string) => boolean },
  ): Promise<Page>
}

/** Where a browser ended up. `stoppedAt` is the redirect that it did not follow. */
export type Page = {
  readonly url: string
  readonly status: number
  readonly html: string
  readonly stoppedAt: string | undefined
}

export function openBrowser(): Browser {
  const cookies = new Map<string, string>()

  async function go(url: string, init: RequestInit, stop: (url: string) => boolean): Promise<Page> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie },
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const html = await response.text()
    if (location === null) return { url, status: response.status, html, stoppedAt: undefined }
    const next = new URL(location, url).href
    return stop(next) ? { url, status: response.status, html, stoppedAt: next } : go(next, {}, stop)
  }

  return {
    cookies,
    visit: (url, { stop = () => false } = {}) => go(url, {}, stop),
    submit(page, values, { stop = () => false } = {}) {
      const action = /<form[^>]*action="([^"]+)"/.exec(page.html)?.[1]
      if (action === undefined) throw new Error(`No form at ${page.url}: ${page.html.slice(0, 500)}`)
      const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const body = new URLSearchParams({
        ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])),
        ...values,
      })
      return go(new URL(action, page.url).href, { method: 'POST', body }, stop)
    },
  }
}
