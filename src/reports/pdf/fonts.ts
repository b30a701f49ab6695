import { existsSync } from 'node:fs'
import { packageFile } from '../../basics/package-root.js'

/** The embedded typefaces. All are Noto Sans, under the SIL Open Font License. */
export const FACES = {
  latin: ['noto-sans', '400Regular', 'NotoSans_400Regular.ttf'],
  bold: ['noto-sans', '700Bold', 'NotoSans_700Bold.ttf'],
  arabic: ['noto-sans-arabic', '400Regular', 'NotoSansArabic_400Regular.ttf'],
  hebrew: ['noto-sans-hebrew', '400Regular', 'NotoSansHebrew_400Regular.ttf'],
  chinese: ['noto-sans-sc', '400Regular', 'NotoSansSC_400Regular.ttf'],
  japanese: ['noto-sans-jp', '400Regular', 'NotoSansJP_400Regular.ttf'],
  korean: ['noto-sans-kr', '400Regular', 'NotoSansKR_400Regular.ttf'],
} as const

export type Face = keyof typeof FACES

/** The file of a typeface: the build copies the few that are used; without a build they are in the packages. */
export function fontFile(face: Face): string {
  const [family, style, file] = FACES[face]
  const built = packageFile('dist', 'service', 'fonts', file)
  return existsSync(built) ? built : packageFile('node_modules', '@expo-google-fonts', family, style, file)
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}\u30fb-\u30fe]/u
const HANGUL = /\p{Script=Hangul}/u
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\ufe30-\ufe4f\uff00-\uffef]/u
const JOINS = /[\p{Mark}\u200c\u200d]/u

/** Han characters are written differently in Chinese, Japanese and Korean texts; the other characters tell which. */
function eastAsianFace(text: string): Face {
  if (KANA.test(text)) return 'japanese'
  return HANGUL.test(text) ? 'korean' : 'chinese'
}

/** A function from a character of a text, and the typeface before it, to its typeface. */
export function facesOf(text: string, isBold: boolean): (character: string, before: Face) => Face {
  const plain = isBold ? 'bold' : 'latin'
  let eastAsian: Face | undefined
  return (character, before) => {
    if (character < '\u0300') return plain
    if (ARABIC.test(character)) return 'arabic'
    if (HEBREW.test(character)) return 'hebrew'
    if (JOINS.test(character)) return before
    if (HANGUL.test(character)) return 'korean'
    if (KANA.test(character)) return 'japanese'
    if (!EAST_ASIAN.test(character)) return plain
    eastAsian ??= eastAsianFace(text)
    return eastAsian
  }
}
