import type { FailedSignInReason } from '../../../generated/vocabulary.js'

/** Why a sign-in with the provider failed. */
export type SignInProblem = Exclude<FailedSignInReason, 'wrong_token'>

/** A failed sign-in. `message` and `cause` are for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}
