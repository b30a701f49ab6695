import type { ComponentChildren } from 'preact'
import { GUARDED_OPERATIONS, type GuardedOperation } from '../../../../generated/console-roles.js'
import { ROLES } from '../../../../generated/vocabulary.js'
import { session } from '../session.js'
import { ROLES_FROM } from '../words.js'

/** Whether whoever is signed in may ask for an operation; not before it is known who that is. */
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

/** What is for those alone who may ask for an operation; others read who can. */
export function Guarded({ operation, to, children }: Props) {
  if (may(operation)) return <>{children}</>
  if (session.value === undefined) return null
  return (
    <p class="small muted guarded">
      {ROLES_FROM[GUARDED_OPERATIONS[operation]]} can {to}.
    </p>
  )
}
