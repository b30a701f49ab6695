let violations: string[] = []

/** Records how a response of the service violated its contract. */
export function addViolations(found: readonly string[]): void {
  violations.push(...found)
}

/** The violations since the last call. */
export function takeViolations(): string[] {
  const taken = violations
  violations = []
  return taken
}
