/** The part of the package that is used; it has no types of its own. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a whole open file; `false` when another one has it. Throws the system's errors. */
  export function tryLock(fd: number): boolean
}
