/** Receives the progress of a move. */
export type Watcher = {
  /** Describes what the move is waiting for. */
  onWait(what: string): void
  /** The total amount of work, in rows and bytes. */
  onTotal(amount: number): void
  onDone(amount: number): void
  /** The UUID of a scan whose file cannot be read, and is left out. */
  onUnreadable(scanId: string): void
}
