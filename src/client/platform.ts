// The differences between Node, browsers and workers. No Node module is imported statically: bundlers for browsers must
// never see one.

type WebCrypto = typeof globalThis.crypto

type Variables = Record<string, string | undefined>

declare const process: { versions?: Variables; env?: Variables; type?: string } | undefined

/**
 * Whether `fetch` is Node's, the only one that sends a stream with a Content-Length. Browsers send streams chunked,
 * which upload targets refuse. Electron's windows have a `process`, but the browser's `fetch`.
 */
export function hasNodeFetch(): boolean {
  return typeof process === 'object' && Boolean(process.versions?.undici) && process.type !== 'renderer'
}

/** An environment variable, if the platform has them; a blank one counts as unset. */
export function environmentVariable(name: string): string | undefined {
  return (typeof process === 'object' && process.env?.[name]?.trim()) || undefined
}

/** A built-in module of Node, imported at run time by a name that bundlers cannot resolve. */
export function nodeModule<Module>(name: string): Promise<Module> {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ name) as Promise<Module>
}

/** WebCrypto; in Node 18 it is not a global. */
export async function webCrypto(): Promise<WebCrypto> {
  return globalThis.crypto ?? (await nodeModule<{ webcrypto: WebCrypto }>('node:crypto')).webcrypto
}

/** A random key for a request that must not be carried out twice. Browsers have `randomUUID` only on HTTPS pages. */
export async function randomKey(): Promise<string> {
  const crypto = await webCrypto()
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** Waits; resolves early when the signal fires. */
export function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
    if (signal?.aborted) finish()
  })
}
