/** A backup cannot be made or restored as things are; the message is one line for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
