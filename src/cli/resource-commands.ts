import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ListFilter } from '../../generated/filters.js'
import type { MediaScanClient, Page, PagePromise } from '../client/index.js'
import { apiCommand, apiOf, found } from './api-command.js'
import type { Output } from './output.js'

const MAX_PAGE = 100

/** A list of the public API as a command. */
export type ListSetup<Item extends object> = {
  readonly description: string
  readonly filters: readonly ListFilter[]
  /** What the table shows. */
  readonly columns: readonly (keyof Item & string)[]
  /** An item as a row for people; the item itself unless given. */
  readonly row?: ((item: Item) => object) | undefined
  list(client: MediaScanClient, query: Record<string, string | number>): PagePromise<Item>
}

/** `riskLevel` as an option: `risk-level`. */
const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function filterOption({ name, description, words, time }: ListFilter): Option {
  const option = new Option(`--${dashed(name)} <${time ? 'time' : dashed(name)}>`, description)
  return words === undefined ? option : option.choices([...words])
}

function rowCount(text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1) throw new InvalidArgumentError('It must be a whole number from 1.')
  return count
}

/** The first `count` items, and whether there are more. */
async function take<Item>(
  first: PagePromise<Item>,
  count: number,
): Promise<{ items: Item[]; more: boolean }> {
  const items: Item[] = []
  let next: PagePromise<Item> | undefined = first
  for (;;) {
    const page: Page<Item> = await next
    items.push(...page.data)
    if (items.length >= count || page.nextCursor === null)
      return { items: items.slice(0, count), more: items.length > count || page.nextCursor !== null }
    next = page.nextPage()
    if (next === undefined) return { items, more: false }
  }
}

/** A command with the options of {@link printList}. */
export const withLimit = (command: Command): Command =>
  command
    .addOption(new Option('--limit <count>', 'how many').argParser(rowCount).default(25).conflicts('all'))
    .option('--all', 'no limit')

/** Prints a list up to `--limit`, or all of it; `list` requests pages of a length. */
export async function printList<Item extends object>(
  output: Output,
  { all, limit }: { all?: boolean; limit: number },
  {
    columns,
    row,
    list,
  }: {
    columns: readonly string[]
    row?: ListSetup<Item>['row']
    list(limit: number): PagePromise<Item>
  },
): Promise<void> {
  const count = all ? Number.POSITIVE_INFINITY : limit
  const { items, more } = await take(list(Math.min(count, MAX_PAGE)), count)
  output.table(items, columns, row)
  // Also for --json, on standard error, so that nobody takes a truncated list for the whole one.
  if (more) process.stderr.write(`These are the first ${items.length}; use --all to print all.\n`)
}

/** The `list` command, with an option for each filter in the contract. */
export function listCommand<Item extends object>(
  environment: NodeJS.ProcessEnv,
  { description, filters, columns, row, list }: ListSetup<Item>,
): Command {
  const command = apiCommand('list', description)
  for (const filter of filters) command.addOption(filterOption(filter))
  return withLimit(command).action(async (options) => {
    const { client, output } = apiOf(options, environment)
    const given = filters.flatMap(({ name }) => (options[name] === undefined ? [] : [[name, options[name]]]))
    const filtered = (limit: number) => list(client, { ...Object.fromEntries(given), limit })
    await printList(output, options, { columns, row, list: filtered })
  })
}

/**
 * The `get` command: one resource with all its properties; `kind` is its name in messages, and `shown` what people see
 * of it.
 */
export function getCommand<Resource extends object>(
  environment: NodeJS.ProcessEnv,
  kind: string,
  get: (client: MediaScanClient, id: string) => PromiseLike<Resource>,
  shown: (resource: Resource) => object = (resource) => resource,
): Command {
  return apiCommand('get', `show one ${kind} with all its properties`)
    .argument('<id>')
    .action(async (id: string, options) => {
      const { client, output } = apiOf(options, environment)
      const resource = await found(get(client, id), kind, id)
      output.resource(resource, shown(resource))
    })
}
