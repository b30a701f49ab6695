/** Types for the parts of the package that are used; the package has none. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a whole open file; `false` if another process has it. Throws the system's errors. */
  export function tryLock(fd: number): boolean
  /** Gives up the lock on a whole open file. */
  export function unlock(fd: number): void
  /** Takes an exclusive lock on a whole open file, once no other process has it. */
  export function waitForLock(fd: number): Promise<void>
}
