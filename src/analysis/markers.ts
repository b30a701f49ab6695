import type { PngText } from './png-text.js'

/** Programs that generate media with a trained model, by the names they write into their files. */
const GENERATORS: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    'Stable Diffusion',
    /\bstable[ -]?diffusion\b|\bautomatic1111\b|\bsd-?webui\b|\bdreamstudio\b|\bstability ai\b/i,
  ],
  ['ComfyUI', /\bcomfyui\b/i],
  ['InvokeAI', /\binvoke ?ai\b/i],
  ['NovelAI', /\bnovel ?ai\b/i],
  ['Fooocus', /\bfooocus\b/i],
  ['FLUX', /\bblack forest labs\b|\bflux\.1\b/i],
  ['Midjourney', /\bmidjourney\b/i],
  ['DALL·E', /\bdall[-·• ]?e(?: ?[23])?\b/i],
  ['OpenAI', /\bopenai\b|\bchatgpt\b|\bgpt-4o\b/i],
  ['Adobe Firefly', /\bfirefly\b/i],
  ['Google AI', /\bgoogle (?:ai|imagen|veo|gemini)\b|\bmade with google ai\b/i],
  ['Bing Image Creator', /\b(?:bing|microsoft) image creator\b/i],
  ['Ideogram', /\bideogram(?:\.ai)?\b/i],
  ['Leonardo.Ai', /\bleonardo\.ai\b/i],
  ['Craiyon', /\bcraiyon\b/i],
  ['Runway', /\brunwayml\b|\brunway gen-/i],
  ['Pika', /\bpika ?labs\b/i],
  ['Synthesia', /\bsynthesia\b/i],
  ['HeyGen', /\bheygen\b/i],
  ['ElevenLabs', /\beleven ?labs\b/i],
  ['Suno', /\bsuno ?ai\b|\bsuno\.(?:ai|com)\b/i],
  ['Udio', /\budio\.com\b/i],
]

const EDITORS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Adobe Photoshop', /\bphotoshop\b/i],
  ['Adobe Lightroom', /\blightroom\b/i],
  ['Adobe Illustrator', /\billustrator\b/i],
  ['Adobe Premiere', /\bpremiere\b/i],
  ['Adobe After Effects', /\bafter effects\b/i],
  ['GIMP', /\bgimp\b/i],
  ['Affinity', /\baffinity (?:photo|designer)\b/i],
  ['Pixelmator', /\bpixelmator\b/i],
  ['Paint.NET', /\bpaint\.net\b/i],
  ['Snapseed', /\bsnapseed\b/i],
  ['Facetune', /\bfacetune\b/i],
  ['FaceApp', /\bfaceapp\b/i],
  ['Picsart', /\bpicsart\b/i],
  ['Canva', /\bcanva\b/i],
  ['CapCut', /\bcapcut\b/i],
  ['DaVinci Resolve', /\bdavinci resolve\b/i],
  ['Audacity', /\baudacity\b/i],
]

const firstNamed = (list: typeof GENERATORS, texts: readonly string[]) =>
  list.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0]

/** The generator that one of these software names points to. */
export const findGenerator = (software: readonly string[]) => firstNamed(GENERATORS, software)

/** The editor that one of these software names points to. */
export const findEditor = (software: readonly string[]) => firstNamed(EDITORS, software)

/** Whether a text has the form that Stable Diffusion's web UI and its derivatives store with a picture. */
function isGenerationParameters(text: string): boolean {
  return /\bSteps: \d+/.test(text) && /\b(?:Sampler|CFG scale|Seed|Model(?: hash)?): /.test(text)
}

/** Keywords that only a generator writes, and a pattern that their text must match. The keyword alone is too common. */
const GENERATION_CHUNKS: readonly (readonly [keyword: string, generator: string, pattern: RegExp])[] = [
  ['prompt', 'ComfyUI', /"class_type"\s*:/],
  ['workflow', 'ComfyUI', /"nodes"\s*:|"last_node_id"\s*:/],
  ['invokeai_metadata', 'InvokeAI', /\{/],
  ['sd-metadata', 'InvokeAI', /\{/],
  ['fooocus_scheme', 'Fooocus', /./],
]

/** Where generation parameters were found and which generator wrote them; `undefined` when there are none. */
export function findGenerationParameters(
  png: PngText['entries'],
  userComment: string | undefined,
): { readonly where: string; readonly generator: string } | undefined {
  for (const { keyword, text } of png) {
    if (keyword === 'parameters' && isGenerationParameters(text))
      return { where: 'png:parameters', generator: 'Stable Diffusion' }
    const chunk = GENERATION_CHUNKS.find(([name, , pattern]) => name === keyword && pattern.test(text))
    if (chunk !== undefined) return { where: `png:${keyword}`, generator: chunk[1] }
  }
  return userComment !== undefined && isGenerationParameters(userComment)
    ? { where: 'exif:UserComment', generator: 'Stable Diffusion' }
    : undefined
}

/** Search limits. The metadata of a well-formed file stays below them. */
const MAX_PACKETS = 8
const MAX_PACKET_BYTES = 1_048_576
const MAX_OCCURRENCES = 64
const MAX_NAME_BYTES = 200

/** Each position of `marker`, at most {@link MAX_OCCURRENCES}. */
function* occurrences(bytes: Buffer, marker: Buffer | string): Generator<number> {
  let found = 0
  for (
    let at = bytes.indexOf(marker, 0, 'latin1');
    at >= 0 && found < MAX_OCCURRENCES;
    at = bytes.indexOf(marker, at + marker.length, 'latin1')
  ) {
    found += 1
    yield at
  }
}

/** XMP packets that are stored as plain text, as in all containers except compressed ones. */
export function findXmpPackets(bytes: Buffer): string[] {
  const packets: string[] = []
  let from = 0
  while (packets.length < MAX_PACKETS) {
    const start = bytes.indexOf('<x:xmpmeta', from, 'latin1')
    if (start < 0) break
    const end = bytes.indexOf('</x:xmpmeta>', start, 'latin1')
    if (end < 0) break
    packets.push(bytes.toString('utf8', start, Math.min(end, start + MAX_PACKET_BYTES)))
    from = end
  }
  return packets
}

/** Values of a property in an XMP packet, with any prefix: as attribute, as element or as resource. */
export function xmpValues(
  packet: string,
  property: 'DigitalSourceType' | 'CreatorTool' | 'Credit',
): string[] {
  // No closing quote is required: the start of a value that is too long is used.
  const quoted = `=\\s*(?:"([^"<]{1,300})|'([^'<]{1,300}))`
  const pattern = new RegExp(
    `\\b${property}(?:\\s*${quoted}|\\s*>\\s*([^<]{1,300})|\\s[^<>]{0,200}?resource\\s*${quoted})`,
    'g',
  )
  return [...packet.matchAll(pattern)]
    .slice(0, MAX_OCCURRENCES)
    .map((match) => (match.slice(1).find((value) => value !== undefined) ?? '').trim())
    .filter((value) => value !== '')
}

/** UUID of the JUMBF box that holds a C2PA manifest store (C2PA 2.1, section 11.1.4.2). */
const C2PA_STORE = Buffer.from('63327061001100108000 00aa00389b71'.replace(' ', ''), 'hex')

/** Whether the bytes contain a manifest store of Content Credentials (C2PA). */
export const hasContentCredentials = (bytes: Buffer): boolean => bytes.includes(C2PA_STORE)

/** Programs named in the tags of RIFF (ISFT) and MP4 (©too) files. */
export function findEncoders(bytes: Buffer): string[] {
  const names: string[] = []
  for (const at of occurrences(bytes, 'ISFT')) {
    if (at + 8 > bytes.length) continue
    const length = Math.min(bytes.readUInt32LE(at + 4), MAX_NAME_BYTES)
    names.push(bytes.toString('utf8', at + 8, at + 8 + length))
  }
  for (const at of occurrences(bytes, Buffer.from('\xa9too', 'latin1'))) {
    // A `data` box follows: size, type, kind and locale, then the text.
    if (at + 20 > bytes.length || bytes.toString('latin1', at + 8, at + 12) !== 'data') continue
    const length = Math.min(Math.max(bytes.readUInt32BE(at + 4) - 16, 0), MAX_NAME_BYTES)
    names.push(bytes.toString('utf8', at + 20, at + 20 + length))
  }
  return names
}

/** `Producer` and `Creator` of a PDF whose document information is not compressed (ISO 32000-1, 14.3.3). */
export function findPdfSoftware(bytes: Buffer): string[] {
  const names: string[] = []
  for (const key of ['/Producer', '/Creator'])
    for (const at of occurrences(bytes, key)) {
      const after = bytes.subarray(at + key.length, at + key.length + 2 * MAX_NAME_BYTES).toString('latin1')
      const value = /^\s*(?:\(([^)]{0,200})|<([0-9A-Fa-f\s]{0,400})>)/.exec(after)
      if (value === null) continue
      const raw =
        value[1] === undefined
          ? Buffer.from((value[2] ?? '').replace(/\s/g, ''), 'hex')
          : Buffer.from(value[1], 'latin1')
      const wide = raw[0] === 0xfe && raw[1] === 0xff
      names.push(wide ? new TextDecoder('utf-16be').decode(raw.subarray(2)) : raw.toString('latin1'))
    }
  return names
}
