/** The callers that wait, within their requests, for one attempt of a delivery that they have leased themselves. */
export type Callers = {
  /**
   * Resolves when the attempt is recorded, and rejects if that fails. Resolves anyway if the attempt does not begin
   * within `maxWaitMs`, after a call of `notBegun`, or if it is not recorded within that time after its own timeout.
   */
  wait(id: string, notBegun: () => void): Promise<void>
  /** The attempt begins. Returns whom to tell how it ended, if somebody waits for it. */
  begin(id: string): Caller | undefined
}

export type Caller = {
  recorded(): void
  failed(error: unknown): void
}

type Waiting = { begin(): Caller }

/** `timeoutMs` is the time limit of an attempt. Deliveries are known by their UUIDs. */
export function createCallers({ maxWaitMs, timeoutMs }: { maxWaitMs: number; timeoutMs: number }): Callers {
  const waiting = new Map<string, Waiting>()
  return {
    wait: (id, notBegun) =>
      new Promise((resolve, reject) => {
        const untilBegun = setTimeout(() => {
          waiting.delete(id)
          notBegun()
          resolve()
        }, maxWaitMs)
        waiting.set(id, {
          begin() {
            clearTimeout(untilBegun)
            const untilRecorded = setTimeout(resolve, timeoutMs + maxWaitMs)
            return {
              recorded() {
                clearTimeout(untilRecorded)
                resolve()
              },
              failed(error) {
                clearTimeout(untilRecorded)
                reject(error)
              },
            }
          },
        })
      }),
    begin(id) {
      const caller = waiting.get(id)
      waiting.delete(id)
      return caller?.begin()
    },
  }
}
