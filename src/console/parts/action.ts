import { type Signal, useSignal } from '@preact/signals'
import { signInAgain } from '../navigation.js'
import { asRefusal, type Refusal } from '../refusal.js'
import { toast } from '../toasts.js'

/** The action of a button: its outcome, and whether it is in progress. */
export type Action = {
  readonly busy: Signal<boolean>
  readonly refusal: Signal<Refusal | undefined>
  /**
   * Runs the action unless it is already running, and shows `done` afterwards. A refusal is kept to be shown; a lost
   * session leads to sign-in.
   */
  run(work: () => Promise<void>, done?: string): Promise<void>
}

export function useAction(): Action {
  const busy = useSignal(false)
  const refusal = useSignal<Refusal | undefined>(undefined)
  return {
    busy,
    refusal,
    async run(work, done) {
      if (busy.value) return
      busy.value = true
      refusal.value = undefined
      try {
        await work()
        if (done !== undefined) toast(done)
      } catch (error) {
        const refused = asRefusal(error)
        if (refused.status === 401) await signInAgain()
        else refusal.value = refused
      } finally {
        busy.value = false
      }
    },
  }
}
