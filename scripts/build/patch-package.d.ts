/** Types for the parts of the package that are used; it has none. */
declare module 'patch-package/dist/patch/parse.js' {
  export type ParsedPatch = readonly object[]
  export function parsePatchFile(text: string): ParsedPatch
}

declare module 'patch-package/dist/patch/reverse.js' {
  import type { ParsedPatch } from 'patch-package/dist/patch/parse.js'
  export function reversePatch(patch: ParsedPatch): ParsedPatch
}

declare module 'patch-package/dist/patch/apply.js' {
  import type { ParsedPatch } from 'patch-package/dist/patch/parse.js'
  /** Applies a patch to the files below `cwd`; throws if one does not fit. Writes nothing with `dryRun`. */
  export function executeEffects(
    patch: ParsedPatch,
    how: { dryRun: boolean; bestEffort: boolean; cwd: string },
  ): void
}
