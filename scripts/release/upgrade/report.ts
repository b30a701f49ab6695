const MAX_LINES = 5

/** Records the results step by step. */
export class Report {
  readonly #lines: string[] = []
  failed = false

  /** Runs a step and prints how long it took; `say` describes its result. */
  async step<Result>(
    name: string,
    work: () => Promise<Result>,
    say: (result: Result) => string = () => 'done',
  ): Promise<Result> {
    const began = performance.now()
    const took = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`.padStart(8)
    try {
      const result = await work()
      this.#lines.push(`${took()}  ${name}: ${say(result)}`)
      return result
    } catch (error) {
      this.#lines.push(`${took()}  ${name}: FAILED`)
      throw error
    }
  }

  /** A step that returns the problems that it found, a line each. */
  async holds(name: string, work: () => Promise<readonly string[]>, good = 'holds'): Promise<void> {
    await this.step(name, work, (found) => {
      if (found.length === 0) return good
      this.failed = true
      const rest = found.length > MAX_LINES ? [`… and ${found.length - MAX_LINES} more`] : []
      return ['FAILED', ...found.slice(0, MAX_LINES), ...rest].join('\n            ')
    })
  }

  say(line: string): void {
    this.#lines.push(`${''.padStart(8)}  ${line}`)
  }

  fail(error: unknown): void {
    this.failed = true
    this.say(`FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }

  print(): void {
    for (const line of this.#lines) console.log(line)
    console.log(this.failed ? 'The upgrade does not hold.' : 'The upgrade holds.')
  }
}
