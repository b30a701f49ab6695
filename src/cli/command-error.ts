/** A command cannot be carried out; the message is for the person at the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
