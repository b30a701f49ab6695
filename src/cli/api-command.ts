import { Command, Option } from 'commander'
import { createMediaScanClient, type MediaScanClient, NotFoundError } from '../client/index.js'
import { CommandError } from './command-error.js'
import { createOutput, type Output, printable } from './output.js'

/** What a command of the public API works with. */
export type Api = { readonly client: MediaScanClient; readonly output: Output }

/** A command that is a client of the public API, with the options all of them have. */
export function apiCommand(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .option('--url <address>', 'where the service is (MEDIA_SCAN_BASE_URL, else http://127.0.0.1:3000)')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nThe API key is in MEDIA_SCAN_API_KEY.')
}

/** The option of commands that create something: with the same key, running one again creates nothing more. */
export const idempotencyKeyOption = () =>
  new Option('--idempotency-key <key>', 'makes running the command again within a day create nothing more')

/**
 * Reads the options of {@link apiCommand}. The key is not an option, because other users of the machine could read it.
 */
export function apiOf(options: { url?: string; json?: boolean }, environment: NodeJS.ProcessEnv): Api {
  const apiKey = environment.MEDIA_SCAN_API_KEY?.trim()
  if (!apiKey) throw new CommandError('No API key: set MEDIA_SCAN_API_KEY.')
  const baseUrl = options.url ?? (environment.MEDIA_SCAN_BASE_URL?.trim() || 'http://127.0.0.1:3000')
  return {
    client: createMediaScanClient({ baseUrl, apiKey }),
    output: createOutput(options.json ?? false, process.stdout),
  }
}

/** What went wrong, in one line, with what to quote when asking for help. */
export function explain(
  {
    message,
    code,
    requestId,
  }: { message: string; code?: string | undefined; requestId?: string | undefined },
  sentence = message,
): string {
  const facts = [code, requestId && `request ${requestId}`].filter(Boolean)
  return printable(facts.length > 0 ? `${sentence} (${facts.join(', ')})` : sentence)
}

/** The answer to a request for one resource. If the resource does not exist, the error names it. */
export async function found<Data>(answer: PromiseLike<Data>, kind: string, id: string): Promise<Data> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NotFoundError) throw new CommandError(explain(error, `There is no ${kind} ${id}.`))
    throw error
  }
}
