/** A backup cannot be made or restored in the current state. The message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
