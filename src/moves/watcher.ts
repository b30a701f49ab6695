/** Receives the progress of a move. */
export type Watcher = {
  /** Describes what the move is waiting for. */
  onWait(what: string): void
  /** The total amount of work, in rows and bytes. */
  onTotal(amount: number): void
  onDone(amount: number): void
}
