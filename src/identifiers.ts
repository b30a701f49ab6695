import { fromString, fromUUID, toUUID, typeidUnboxed } from 'typeid-js'

/** Prefix of each kind of identifier, as decided once for the whole API. */
export type IdentifierKind = 'scan' | 'case' | 'whe' | 'whd' | 'evt' | 'org' | 'key' | 'req' | 'aud'

/**
 * A new UUIDv7 in its stored form. Identifiers sort by creation, and a B-tree takes them in order.
 */
export function newId(): string {
  return toUUID(typeidUnboxed())
}

/** The public form of a stored UUID: prefix, `_`, and 26 characters of lower-case base32 (TypeID). */
export function publicId(kind: IdentifierKind, uuid: string): string {
  return fromUUID(uuid, kind)
}

/** A new identifier in its public form. */
export function newPublicId(kind: IdentifierKind): string {
  return typeidUnboxed(kind)
}

/**
 * The UUID behind a public identifier, or `undefined` for anything that is not one of that kind, whatever
 * the bytes: an identifier that does not decode names nothing.
 */
export function storedId(kind: IdentifierKind, text: string): string | undefined {
  if (text.length !== kind.length + 27) return undefined
  try {
    return toUUID(fromString(text, kind))
  } catch {
    return undefined
  }
}

/**
 * The UUID behind a filter: `undefined` when there is none, `null` when it is not an identifier of that kind, so
 * that nothing can match.
 */
export function storedFilter(kind: IdentifierKind, text: string | undefined): string | undefined | null {
  return text === undefined ? undefined : (storedId(kind, text) ?? null)
}
