let violations: string[] = []

/** Notes what a response of the service did against its contract. */
export function addViolations(found: readonly string[]): void {
  violations.push(...found)
}

/** What was noted since the last call. */
export function takeViolations(): string[] {
  const taken = violations
  violations = []
  return taken
}
