import { plainText } from './plain-text.js'

/** An object from outside: read its members with `member`, never by index. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own member of an object, so that `constructor` and its like are not found; `undefined` without one. */
export const member = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** The object under a name; `undefined` when there is none or something else. */
export const objectMember = (object: JsonObject, name: string): JsonObject | undefined => {
  const value = member(object, name)
  return isObject(value) ? value : undefined
}

/** A finite number, also when it is written as a string, as several tools do. */
export const numberMember = (object: JsonObject, name: string): number | undefined => {
  const value = member(object, name)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export const stringMember = (object: JsonObject, name: string): string | undefined => {
  const value = member(object, name)
  return typeof value === 'string' ? value : undefined
}

/** Python's `json.dumps` writes these where JSON has no word; ComfyUI does so for nodes that always run. */
const NOT_JSON = /([:[,]\s{0,8})-?(?:NaN|Infinity)(?=\s{0,8}[,\]}])/g

/** The JSON object that the whole text is; `null` when it is anything else. */
export const parseObject = (text: string): JsonObject | null => {
  const plain = plainText(text)
  if (!plain.startsWith('{') || !plain.endsWith('}')) return null
  return parse(plain) ?? (NOT_JSON.test(plain) ? parse(plain.replace(NOT_JSON, '$1null')) : null)
}

const parse = (text: string): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
