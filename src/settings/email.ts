/**
 * Normalizes an e-mail address for comparison with the list of operators. Only folds the case of ASCII letters: full
 * Unicode folding turns the Kelvin sign (U+212A) into `k`, so that another person's address could match an operator's.
 */
export function foldEmail(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
