import { breakableParts } from '../breaks.js'
import { visibleParts } from '../invisible.js'
import { Breakable } from './breakable.js'

/**
 * A text from outside: file names, titles, labels, addresses, identifiers. It is isolated, so that its direction does
 * not affect the surrounding text, and its invisible characters are shown, so that it cannot look like something else.
 */
export function OutsideText({ text }: { text: string }) {
  return (
    <bdi>
      {visibleParts(text).map((part, index) =>
        index % 2 === 0 ? (
          <Breakable key={index} parts={breakableParts(part)} />
        ) : (
          <span key={index} class="code-point" dir="ltr">
            {part}
          </span>
        ),
      )}
    </bdi>
  )
}
