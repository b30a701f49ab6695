/** Types for the version that Express depends on; the package has its own types only from version 1 on. */
declare module 'cookie' {
  /** The cookies of a `Cookie` header by name. If a name occurs several times, the first counts. */
  export function parse(
    header: string,
    options: { decode: (text: string) => string },
  ): Record<string, string | undefined>
  /** A `Set-Cookie` value; `maxAge` is in seconds. */
  export function serialize(
    name: string,
    value: string,
    options: {
      encode: (text: string) => string
      path: string
      maxAge: number
      httpOnly: boolean
      sameSite: 'Strict' | 'Lax'
      secure: boolean
    },
  ): string
}
