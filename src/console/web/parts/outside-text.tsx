import { visibleParts } from '../invisible.js'

/**
 * A text that came from outside: file names, titles, labels, addresses. It stands by itself, so that its direction
 * turns nothing around it, and what is invisible in it is shown, so that it is seen for what it is.
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
