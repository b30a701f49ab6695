import { visibleParts } from '../invisible.js'

/**
 * A text from outside: file names, titles, labels, addresses. It is isolated, so that its direction does not affect the
 * surrounding text, and its invisible characters are shown, so that it cannot look like something else.
 */
export function OutsideText({ text }: { text: string }) {
  return (
    <bdi>
      {visibleParts(text).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} class="code-point" dir="ltr">
            {part}
          </span>
        ),
      )}
    </bdi>
  )
}
