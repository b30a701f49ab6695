/** Why a sign-in failed, in the words of the contract. */
export type SignInProblem = 'not_allowed' | 'expired' | 'refused' | 'unavailable'

/** A failed sign-in. `message` and `cause` are for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}
