import type { ComponentChildren } from 'preact'
import { GUARDED_OPERATIONS, type GuardedOperation } from '../../../generated/console-roles.js'
import { ROLES } from '../../../generated/vocabulary.js'
import { session } from '../session.js'
import { ROLES_FROM } from '../words.js'

/** Whether the signed-in user may use an operation; false until it is known who is signed in. */
export function may(operation: GuardedOperation): boolean {
  const role = session.value?.role
  return role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(GUARDED_OPERATIONS[operation])
}

type Props = {
  readonly operation: GuardedOperation
  /** What the operation does, after “can”: `issue keys`. */
  readonly to: string
  readonly children: ComponentChildren
}

/** Shows its children only to users who may use an operation; others see who can. */
export function Guarded({ operation, to, children }: Props) {
  if (may(operation)) return <>{children}</>
  if (session.value === undefined) return null
  return (
    <p class="small muted guarded">
      {ROLES_FROM[GUARDED_OPERATIONS[operation]]} can {to}.
    </p>
  )
}
