import { useRef } from 'preact/hooks'
import { screen } from '../navigation.js'

/**
 * A value as it was when the user asked for the page. When others change it, the buttons stay as they were, so that no
 * new one appears under the pointer.
 */
export function useAsOpened<Value>(value: Value): Value {
  const visits = screen.value?.visits
  const kept = useRef({ visits, value })
  if (kept.current.visits !== visits) kept.current = { visits, value }
  return kept.current.value
}
