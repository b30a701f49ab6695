import { afterEach } from 'vitest'
import { createSender, type Sender, type SenderSettings } from '../../src/outbound/sender.js'
import { type Receiver, startReceiver } from './receiver.js'

/**
 * Senders and receivers for the tests of the file, closed after each test together with everything in `open`. Receivers
 * on this machine are allowed; other settings are `defaults` unless a test gives its own.
 */
export function sendingPerTest(defaults: Partial<SenderSettings> & Pick<SenderSettings, 'timeoutMs'>) {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    await Promise.all(open.splice(0).map((thing) => thing.close()))
  })
  return {
    open,
    sender(settings: Partial<SenderSettings> = {}): Sender {
      const made = createSender({ allowPrivate: true, ...defaults, ...settings })
      open.push(made)
      return made
    },
    async receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
      const made = await startReceiver(...options)
      open.push(made)
      return made
    },
  }
}
