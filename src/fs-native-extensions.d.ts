/** Types for the part of the package that is used; the package has none. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on a whole open file; `false` if another process has it. Throws the system's errors. */
  export function tryLock(fd: number): boolean
}
