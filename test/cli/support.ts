import { Writable } from 'node:stream'
import { type Ended, mediaScan } from '../support/process.js'
import type { Caller, TestService } from '../support/service.js'

/** Runs `media-scan` with a caller's key against a test service. */
export const runAs = (caller: Caller, { url }: TestService, ...args: string[]): Promise<Ended> =>
  mediaScan(args, { MEDIA_SCAN_API_KEY: caller.key, MEDIA_SCAN_BASE_URL: url })

/** A stream that keeps its output; `terminal` makes it one with sixteen colours. */
export class Screen extends Writable {
  text = ''

  constructor(
    readonly isTTY: boolean,
    readonly columns = 80,
  ) {
    super({ decodeStrings: false })
  }

  override _write(chunk: string, _encoding: string, done: () => void): void {
    this.text += chunk
    done()
  }

  /** In bits, as in `tty.WriteStream`. */
  getColorDepth(): number {
    return process.env.NO_COLOR === undefined ? 4 : 1
  }
}
