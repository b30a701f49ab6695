import { useRef } from 'preact/hooks'
import { screen } from '../navigation.js'

/**
 * What a value was when somebody asked for the page. Buttons of then stay where they are when others change it, so that
 * none comes under the pointer that was not there.
 */
export function useWhenAsked<Value>(value: Value): Value {
  const asked = screen.value?.asked
  const kept = useRef({ asked, value })
  if (kept.current.asked !== asked) kept.current = { asked, value }
  return kept.current.value
}
