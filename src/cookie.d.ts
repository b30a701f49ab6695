/** The package has no types of its own before version 1; Express brings this one. */
declare module 'cookie' {
  /** The cookies of a `Cookie` header by name; of several of one name, the first. */
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
