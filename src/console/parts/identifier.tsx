import { CopyButton } from './copy.js'
import { OutsideText } from './outside-text.js'

/** An identifier with a button to copy it. */
export function Identifier({ of, what = 'the identifier' }: { of: string; what?: string }) {
  return (
    <span class="identifier">
      <code>
        <OutsideText text={of} />
      </code>{' '}
      <CopyButton text={of} what={what} />
    </span>
  )
}
