import { createHash, randomBytes } from 'node:crypto'
import { canonicalJson } from '../../basics/canonical-json.js'

/** What a custody record consists of, without its hash: the hash is over the canonical JSON of exactly this. */
export type ChainedRecord = {
  /** Counted from 1, without gaps, in each chain. */
  readonly sequence: number
  /** RFC 3339, UTC, with milliseconds. */
  readonly at: string
  readonly actor: string
  readonly action: string
  /** Public ID. */
  readonly subject: string
  /** The hash of the record before; `null` for the first of a chain. */
  readonly previousHash: string | null
  readonly bodyHash: string
}

/** The part of a record that can be erased: whatever may name or place a person. */
export type RecordBody = {
  readonly address: string | null
  readonly details: Readonly<Record<string, unknown>>
}

const SALT_BYTES = 16

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** 32 hexadecimal digits: a body that was erased cannot be found by trying likely ones. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex')

/** SHA-256, in hexadecimal, over the text of the salt followed by the body's canonical JSON. */
export const bodyHashOf = (salt: string, { address, details }: RecordBody): string =>
  sha256(salt + canonicalJson({ address, details }))

/** SHA-256, in hexadecimal, over the record's canonical JSON. */
export const recordHashOf = ({
  sequence,
  at,
  actor,
  action,
  subject,
  previousHash,
  bodyHash,
}: ChainedRecord): string =>
  sha256(canonicalJson({ sequence, at, actor, action, subject, previousHash, bodyHash }))
