import type { ComponentChildren } from 'preact'
import { go } from '../navigation.js'
import { ConfirmByName } from './confirm-by-name.js'

type Props = {
  /** What is deleted: its name, which is typed to confirm, and the word for that. */
  readonly name: string
  readonly nameIs: 'title' | 'name'
  readonly what: string
  /** What goes and what stays. */
  readonly children: ComponentChildren
  /** Deletes it. */
  readonly remove: () => Promise<void>
  /** Where to go afterwards. */
  readonly next: string
  readonly close: () => void
}

/** Deletes something for ever, once its name has been typed. */
export function DeleteDialog({ remove, next, what, close, ...more }: Props) {
  const act = async () => {
    await remove()
    close()
    await go(next, { replace: true })
  }
  return (
    <ConfirmByName
      {...more}
      what={what}
      verb="Delete"
      button={`Delete the ${what}`}
      act={act}
      done={`The ${what} was deleted.`}
      close={close}
    />
  )
}
