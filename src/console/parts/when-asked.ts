import { useRef } from 'preact/hooks'
import { screen } from '../navigation.js'

/**
 * A value as it was when the user asked for the page. When others change it, the buttons stay as they were, so that no
 * new one appears under the pointer.
 */
export function useWhenAsked<Value>(value: Value): Value {
  const asked = screen.value?.asked
  const kept = useRef({ asked, value })
  if (kept.current.asked !== asked) kept.current = { asked, value }
  return kept.current.value
}
