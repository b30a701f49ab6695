import { STRUCTURES, type Structured } from '../structures/structures.js'
import type { Form, StructureForm } from './mark.js'

/** Names and labels are shorter. Only structures are read in longer values. */
const MAX_NAME_CHARACTERS = 4_096

/**
 * The term of a digital source type (https://cv.iptc.org/newscodes/digitalsourcetype/), in lower case: the last part of
 * an address or of a qualified code. `undefined` when the value is neither of them nor the bare term.
 */
function sourceTypeTerm(value: string): string | undefined {
  const match = /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/|digsrctype:)?([a-z]+)\/?$/.exec(
    value.toLowerCase(),
  )
  return match?.[1]
}

function matchStructure({ structure, prefix = '' }: StructureForm, value: string): Structured | null {
  if (value.slice(0, prefix.length).toLowerCase() !== prefix) return null
  return STRUCTURES[structure](value.slice(prefix.length))
}

/** Whether a whole value has a form. For a structure: what it says, or `null`. */
export function matchForm(form: Form, text: string): boolean | Structured | null {
  if ('structure' in form) return matchStructure(form, text.trim())
  if (text.length > MAX_NAME_CHARACTERS) return 'present' in form
  // Exif and ID3 end a text with a NUL.
  const value = text.replaceAll('\0', '').trim()
  if ('values' in form) return form.values.includes(value)
  if ('pattern' in form) return form.pattern.test(value)
  if ('term' in form) return sourceTypeTerm(value) === form.term.toLowerCase()
  return value !== ''
}
