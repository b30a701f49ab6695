import { clean } from './texts.js'

// Terms of IPTC's digital source type (https://cv.iptc.org/newscodes/digitalsourcetype/), each with its confidence for
// the verdict of its table. Terms in none of the tables, such as `digitalCreation` (drawn with ordinary tools), are
// reported but do not affect the verdict.

/** Grounds for `synthetic`: generated, in whole or in part. */
export const GENERATED: ReadonlyMap<string, number> = new Map([
  ['trainedAlgorithmicMedia', 0.98],
  ['compositeWithTrainedAlgorithmicMedia', 0.93],
  ['compositeSynthetic', 0.9],
  ['algorithmicMedia', 0.9],
])
/** Grounds for `suspicious`: composed or enhanced. */
export const COMPOSED: ReadonlyMap<string, number> = new Map([
  ['dataDrivenMedia', 0.7],
  ['virtualRecording', 0.7],
  ['algorithmicallyEnhanced', 0.6],
  ['composite', 0.6],
])
/** Grounds for `authentic` where a trusted issuer says so: captured. */
export const CAPTURED: ReadonlyMap<string, number> = new Map([
  ['digitalCapture', 0.95],
  ['computationalCapture', 0.9],
  ['negativeFilm', 0.9],
  ['positiveFilm', 0.9],
  ['print', 0.9],
])

/** The term at the end of a digital source type's address. */
export const sourceTypeTerm = (address: string): string => clean(address.slice(address.lastIndexOf('/') + 1))
