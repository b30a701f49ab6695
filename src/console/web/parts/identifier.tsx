import { CopyButton } from './copy.js'

/** An identifier, to be read and to be copied. */
export function Identifier({ of, what = 'the identifier' }: { of: string; what?: string }) {
  return (
    <span class="identifier">
      <code>{of}</code> <CopyButton text={of} what={what} />
    </span>
  )
}
