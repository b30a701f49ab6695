import { fromBase64url } from '../basics/base64url.js'
import type { KeyRing } from '../basics/secrets.js'
import type { PagePosition, PageRequest } from '../database/sql/pages.js'
import { ApiError } from './errors.js'

const POSITION_BYTES = 24
const MAC_BYTES = 12

/** Identifies a list: its operation, owner and filters. A cursor of one list is not valid for any other. */
export type ListName = readonly (string | undefined)[]

/** The filters as part of a list's name; empty if none is given, which keeps cursors from before a list had filters. */
export const namedFilters = (filters: readonly (string | undefined)[]): ListName =>
  filters.some((filter) => filter !== undefined) ? filters : []

/** Creates and reads cursors: a position, and a MAC over it and its list, in base64url. */
export type Cursors = {
  /**
   * The page that a query asks for. Throws 400 `invalid_cursor` for a text that {@link page} did not create for this
   * list.
   */
  request(list: ListName, query: { limit: number; cursor?: string }): PageRequest
  /** Cuts the rows, of which one more was fetched than requested, to one page, and returns the next page's cursor. */
  page<Row extends PagePosition>(
    list: ListName,
    request: PageRequest,
    rows: readonly Row[],
  ): { rows: readonly Row[]; nextCursor: string | null }
}

export function createCursors(keyRing: KeyRing): Cursors {
  const signed = (list: ListName, position: Buffer) =>
    Buffer.concat([Buffer.from(JSON.stringify(list)), position])

  function encode(list: ListName, { createdAt, id }: PagePosition): string {
    const position = Buffer.alloc(POSITION_BYTES)
    position.writeBigInt64BE(BigInt(new Date(createdAt).getTime()))
    position.write(id.replaceAll('-', ''), 8, 'hex')
    const mac = keyRing.mac(signed(list, position), 'cursor').subarray(0, MAC_BYTES)
    return Buffer.concat([position, mac]).toString('base64url')
  }

  function decode(list: ListName, text: string): PagePosition | undefined {
    const bytes = fromBase64url(text)
    if (bytes?.length !== POSITION_BYTES + MAC_BYTES) return undefined
    const position = bytes.subarray(0, POSITION_BYTES)
    const mac = bytes.subarray(POSITION_BYTES)
    if (!keyRing.verifyMac(signed(list, position), mac, 'cursor', MAC_BYTES)) return undefined
    const hex = position.toString('hex', 8)
    return {
      createdAt: new Date(Number(position.readBigInt64BE())),
      id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    }
  }

  return {
    request(list, { limit, cursor }) {
      if (cursor === undefined) return { limit, after: undefined }
      const after = decode(list, cursor)
      if (after === undefined)
        throw new ApiError(
          400,
          'invalid_cursor',
          'The cursor is not one of this list: send meta.nextCursor of the previous page, with the same filters.',
        )
      return { limit, after }
    },
    page(list, { limit }, rows) {
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const more = rows.length > limit && last !== undefined
      return { rows: shown, nextCursor: more ? encode(list, last) : null }
    },
  }
}
