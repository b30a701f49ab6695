/**
 * An e-mail address as the list of operators is compared by: without regard to the case of ASCII letters alone. To
 * the whole of Unicode the Kelvin sign (U+212A) is a `k` too, and somebody else's address would be an operator's.
 */
export function foldEmail(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
