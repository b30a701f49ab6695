import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'

/** Collects `--metadata key=value`, which may be given several times. The value may be empty and may contain `=`. */
export function keyAndValue(text: string, before: Record<string, string> = {}): Record<string, string> {
  const at = text.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('It must be key=value.')
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) }
}

/** Collects `--headers 'Name: value'`, or `@file` with one header per line, like curl's `-H`. */
export function headerLines(text: string, before: Record<string, string> = {}): Record<string, string> {
  const headers = { ...before }
  for (const line of linesOf(text)) {
    const [, name, value] = /^([^:\s]+):\s*(.+?)\s*$/.exec(line) ?? []
    if (name === undefined || value === undefined)
      throw new InvalidArgumentError('It must be "Name: value", or @file with such lines.')
    headers[name] = value
  }
  return headers
}

function linesOf(text: string): string[] {
  if (!text.startsWith('@')) return [text]
  try {
    return readFileSync(text.slice(1), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

/** Options with the entries of `--remove-metadata` as `null` in `metadata`, which removes them. */
export function withRemovedMetadata({
  removeMetadata = [],
  ...given
}: {
  removeMetadata?: readonly string[]
  metadata?: Record<string, string>
}): Record<string, unknown> {
  if (removeMetadata.length === 0) return given
  const removed = Object.fromEntries(removeMetadata.map((key) => [key, null]))
  return { ...given, metadata: { ...given.metadata, ...removed } }
}

/**
 * The body of a change, from a command's options. A `--no-…` option removes a property, which is `null` in the API.
 * `switches` are properties that are true or false in the API too. Without any option it is a usage error.
 */
export function changesOf<Body extends object>(
  given: Record<string, unknown>,
  command: Command,
  switches: readonly (keyof Body & string)[] = [],
): Body {
  const isSwitch = (name: string) => (switches as readonly string[]).includes(name)
  const changes = Object.entries(given)
    // An option that has only a `--no-…` form is `true` unless that form was given.
    .filter(([name, value]) => value !== undefined && (value !== true || isSwitch(name)))
    .map(([name, value]) => [name, value === false && !isSwitch(name) ? null : value] as const)
  if (changes.length === 0) command.error('error: give at least one option that changes something')
  return Object.fromEntries(changes) as Body
}
