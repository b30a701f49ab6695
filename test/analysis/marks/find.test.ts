import { describe, expect, it } from 'vitest'
import { findMarks, lookedFor } from '../../../src/analysis/marks/find.js'
import { findCamera, findEditor } from '../../../src/analysis/marks/origin.js'
import { metadataOf, type PlacedTag } from '../metadata-of.js'

const marksIn = (...tags: readonly PlacedTag[]) => findMarks(metadataOf(...tags))
const summaryOf = (...tags: readonly PlacedTag[]) =>
  marksIn(...tags).map(({ mark, means, place }) => [mark, means, place])

const DST = 'http://cv.iptc.org/newscodes/digitalsourcetype'
const INFOTEXT =
  'a lighthouse\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512'

/** A prompt of ComfyUI: a picture from nothing, from a loaded picture, or a loaded picture that is only scaled. */
const promptOf = (kind: 'generated' | 'from_picture' | 'scaled') => {
  const load = { class_type: 'LoadImage', inputs: { image: 'a.png' } }
  const save = (from: string) => ({ class_type: 'SaveImage', inputs: { images: [from, 0] } })
  if (kind === 'scaled')
    return {
      1: load,
      2: { class_type: 'ImageScaleBy', inputs: { image: ['1', 0], scale_by: 2 } },
      3: save('2'),
    }
  const latent =
    kind === 'generated'
      ? { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } }
      : { class_type: 'VAEEncode', inputs: { pixels: ['6', 0], vae: ['2', 2] } }
  return {
    1: { class_type: 'KSampler', inputs: { seed: 1, steps: 20, model: ['2', 0], latent_image: ['3', 0] } },
    2: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'm.safetensors' } },
    3: latent,
    4: { class_type: 'VAEDecode', inputs: { samples: ['1', 0], vae: ['2', 2] } },
    5: save('4'),
    6: load,
  }
}
const PROMPT = JSON.stringify(promptOf('generated'))

describe('words that only sound like a generator', () => {
  it.each<PlacedTag>([
    ['IFD0:Software', 'Firefly 8SE V1.3'],
    ['IFD0:Model', 'Firefly 8SE'],
    ['IFD0:Software', 'ChatGPT Desktop Screenshot'],
    ['XMP-xmp:CreatorTool', 'IPAC Firefly'],
    ['XMP-photoshop:Credit', 'not made with Midjourney'],
    ['IPTC:Credit', 'made with Midjourney?'],
    ['IPTC:Caption-Abstract', 'Midjourney CEO portrait made with Leica'],
    ['XMP-dc:Title', 'Midjourney'],
    ['XMP-dc:Subject', ['Midjourney', 'Stable Diffusion']],
    ['XMP-dc:Description', '<xmp:CreatorTool>Midjourney</xmp:CreatorTool>'],
    ['ExifIFD:UserComment', 'CreatorTool="Midjourney"'],
    ['PDF:Title', 'How we investigated Midjourney.docx'],
    ['PDF:Title', 'Midjourney'],
    ['PDF:Author', 'ChatGPT'],
    ['PNG:Comment', 'Steps: 10432, Distance: 7.9 km, Model: Fenix 7'],
    ['PNG:Workflow', '{"nodes":[{"id":"1","type":"n8n-nodes-base.webhook"}],"connections":{}}'],
    ['PNG:Prompt', 'a lighthouse'],
    ['ItemList:Title', INFOTEXT],
    ['IPTC:Caption-Abstract', `How it was faked:\n${INFOTEXT}`],
    ['XMP-dc:Description', INFOTEXT],
    ['IFD0:Software', 'Sora'],
  ])('are no mark: %s %j', (...tag) => {
    expect(marksIn(tag)).toEqual([])
  })
})

describe('a value that belongs to something else', () => {
  it.each<PlacedTag>([
    ['XMP-xmpMM:History', [{ struct: { SoftwareAgent: 'Midjourney' } }]],
    ['XMP-xmpMM:DerivedFrom', { struct: { CreatorTool: 'Midjourney' } }],
    ['XMP-xmpMM:Ingredients', [{ struct: { CreatorTool: 'Midjourney' } }]],
    ['XMP-xmpMM:Pantry', [{ struct: { DigitalSourceType: `${DST}/trainedAlgorithmicMedia` } }]],
    ['XMP-xmp:CreatorTool', { struct: { Name: 'Midjourney' } }],
    // ExifTool gives unknown namespaces their own names, also where a file calls one `xmp`.
    ['XMP-tmp0:CreatorTool', 'Midjourney'],
    ['XMP-mj:DigitalSourceType', `${DST}/trainedAlgorithmicMedia`],
    ['IFD1:Software', 'Midjourney'],
    ['XMP-xmp:CreatorTool', { binary: 12 }],
  ])('is no mark: %s', (...tag) => {
    expect(marksIn(tag)).toEqual([])
  })

  it('is an embedded mark where the place is right, such as the tags of cover art', () => {
    const found = marksIn(
      ['Doc1:XMP-photoshop:Credit', 'Made with Google AI'],
      ['ID3v2_4:Title', 'Voice recording'],
    )
    expect(found).toMatchObject([{ mark: 'google_made', place: 'Doc1:XMP-photoshop:Credit', embedded: true }])
    expect(lookedFor(found).filter((it) => it.found)).toEqual([])
  })

  it('does not complete a pair with a tag of another document', () => {
    const signature = `Signature: ${'a'.repeat(88)}`
    const artist = '5c3f9d1e-1111-4222-8333-444455556666'
    expect(marksIn(['IFD0:ImageDescription', signature], ['Doc1:IFD0:Artist', artist])).toEqual([])
    expect(summaryOf(['IFD0:ImageDescription', signature], ['IFD0:Artist', artist])).toEqual([
      ['grok', 'generated', 'IFD0:ImageDescription'],
    ])
  })
})

describe('ComfyUI', () => {
  it('is found in the Exif make and model of WebP, which are no camera then', () => {
    const tags: PlacedTag[] = [
      ['IFD0:Make', 'workflow:{"nodes":[]}'],
      ['IFD0:Model', `prompt:${PROMPT}`],
    ]
    expect(summaryOf(...tags)).toEqual([['comfyui_exif_prompt', 'generated', 'IFD0:Model']])
    expect(findCamera(metadataOf(...tags))).toBeNull()
  })

  it('is what was run, not what the editor showed', () => {
    const prompt = JSON.stringify(promptOf('from_picture'))
    expect(summaryOf(['PNG:Workflow', PROMPT], ['PNG:Prompt', prompt])).toEqual([
      ['comfyui_prompt', 'partly_generated', 'PNG:Prompt'],
    ])
    expect(summaryOf(['PNG:Workflow', PROMPT])).toEqual([['comfyui_workflow', 'generated', 'PNG:Workflow']])
  })

  it.each([
    ['Keys:Prompt'],
    ['ItemList:Comment'],
    ['Matroska:Prompt'],
    ['Vorbis:Prompt'],
    ['ID3v2_4:Prompt'],
    ['File:Comment'],
  ])('is found at %s', (place) => {
    expect(summaryOf([place, PROMPT])).toEqual([['comfyui_prompt', 'generated', place]])
  })

  it('that only scaled a loaded picture generated nothing, whatever else names it', () => {
    const tags: PlacedTag[] = [
      ['PNG:Prompt', JSON.stringify(promptOf('scaled'))],
      ['PNG:Software', 'ComfyUI'],
    ]
    expect(marksIn(...tags).map(({ means }) => means)).toEqual(['processed_by_tool', 'processed_by_tool'])
  })
})

describe('generation parameters', () => {
  it.each(['PNG:Parameters', 'ExifIFD:UserComment', 'File:Comment', 'Keys:Description'])(
    'of the web UI are found at %s',
    (place) => {
      expect(summaryOf([place, INFOTEXT])).toEqual([['a1111', 'generated', place]])
    },
  )

  it('are found in an Exif comment whose encoding ExifTool takes for another', () => {
    const text = `日 ${INFOTEXT}`.padEnd(200)
    const bytes = Buffer.from(text)
    const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
    const asUtf16 = even.toString('utf16le')
    const swapped = Buffer.from(text, 'utf16le').swap16().toString('utf16le')
    for (const wrong of [asUtf16, swapped]) {
      const [only] = marksIn(['ExifIFD:UserComment', wrong])
      expect(only).toMatchObject({ mark: 'a1111', means: 'generated' })
      expect(only?.quote).toContain('Steps: 20')
    }
  })

  it('are found behind a long prompt in Chinese whose UTF-8 is taken for UTF-16', () => {
    const text = `${'一位站在窗边的女孩，电影感，'.repeat(120)}\n${INFOTEXT}`
    const bytes = Buffer.from(text.padEnd(text.length + (Buffer.byteLength(text) % 2)))
    expect(summaryOf(['ExifIFD:UserComment', bytes.toString('utf16le')])).toEqual([
      ['a1111', 'generated', 'ExifIFD:UserComment'],
    ])
  })

  it('and other comments are found whatever language they are said to be in', () => {
    expect(summaryOf(['ID3v2_3:Comment-deu', INFOTEXT])).toEqual([
      ['a1111', 'generated', 'ID3v2_3:Comment-deu'],
    ])
  })

  it('are quoted up to 4,000 characters, and found when they are longer', () => {
    const [only] = marksIn(['PNG:Parameters', `${'a lighthouse, '.repeat(20_000)}${INFOTEXT}`])
    expect(only).toMatchObject({ mark: 'a1111' })
    expect(only?.quote.length).toBeLessThanOrEqual(4_000)
    expect(only?.quote).toMatch(/^a lighthouse, .* … .*Seed: /s)
  })
})

describe('a source type', () => {
  it('says that only a part was generated, and names and AI fields say no more then', () => {
    const found = marksIn(
      ['XMP-iptcExt:DigitalSourceType', `${DST}/compositeWithTrainedAlgorithmicMedia`],
      ['XMP-xmp:CreatorTool', 'Adobe Firefly'],
      ['XMP-iptcExt:AISystemUsed', 'Firefly'],
    )
    expect(new Set(found.map(({ means }) => means))).toEqual(new Set(['partly_generated']))
  })

  it('of something embedded says nothing of the file', () => {
    const found = marksIn(
      ['Doc1:XMP-iptcExt:DigitalSourceType', `${DST}/compositeWithTrainedAlgorithmicMedia`],
      ['XMP-xmp:CreatorTool', 'Adobe Firefly'],
    )
    expect(found[0]).toMatchObject({ mark: 'firefly_name', means: 'generated', embedded: false })
  })

  it('keeps its spelling in the quote', () => {
    expect(marksIn(['XMP-iptcExt:DigitalSourceType', 'DigSrcType:TrainedAlgorithmicMedia '])).toMatchObject([
      { mark: 'source_type_trainedAlgorithmicMedia', quote: 'DigSrcType:TrainedAlgorithmicMedia ' },
    ])
  })
})

describe('labels', () => {
  const label = (value: string) => JSON.stringify({ AIGC: { Label: value, ContentProducer: 'p' } })

  it.each([
    ['1', 'generated'],
    ['2', 'possibly_generated'],
    ['3', 'possibly_generated'],
  ])('of GB 45438-2025 with %s say %s', (value, means) => {
    expect(summaryOf(['ExifIFD:UserComment', label(value)])).toEqual([
      ['tc260', means, 'ExifIFD:UserComment'],
    ])
  })

  it.each(['XMP-TC260:Aigc', 'PNG:AIGC', 'Keys:AIGC', 'Matroska:Aigc', 'ID3v2_3:Aigc', 'Flash:AIGC'])(
    'are found at %s',
    (place) => {
      expect(summaryOf([place, '{"Label":"1","ContentProducer":"p"}'])).toEqual([
        ['tc260', 'generated', place],
      ])
    },
  )
})

describe('hostile metadata', () => {
  it('yields at most 64 marks', () => {
    const tags = Array.from(
      { length: 500 },
      (_, index): PlacedTag => ['PNG:Parameters', `${index} ${INFOTEXT}`],
    )
    expect(marksIn(...tags)).toHaveLength(64)
  })

  it.each([
    ['spaces', ' '.repeat(100_000)],
    ['NULs', '\0'.repeat(100_000)],
    ['a name without end', `Midjourney ${'v6.1 '.repeat(20_000)}`],
    ['a signature without end', `Signature: ${'a'.repeat(100_000)}`],
    ['brackets', '{"AIGC":'.repeat(100_000)],
    ['UTF-16 that is none', '\ud800'.repeat(100_000)],
  ])('takes no time: %s', (_, value) => {
    const places = [
      'ExifIFD:UserComment',
      'IFD0:Software',
      'IFD0:ImageDescription',
      'PNG:Prompt',
      'XMP-TC260:Aigc',
    ]
    const started = performance.now()
    expect(marksIn(...places.map((place): PlacedTag => [place, value]))).toEqual([])
    expect(performance.now() - started).toBeLessThan(3_000)
  })
})

describe('the camera', () => {
  it('is named by the tags of the file itself', () => {
    const tags: PlacedTag[] = [
      ['IFD0:Make', 'Canon '],
      ['IFD0:Model', 'Canon EOS 40D'],
      ['ExifIFD:ExposureTime', '1/60'],
    ]
    expect(findCamera(metadataOf(...tags))).toEqual({ make: 'Canon', model: 'Canon EOS 40D', exposure: true })
    expect(findCamera(metadataOf(['Keys:Make', 'Apple'], ['Keys:Model', 'iPhone 15']))).toEqual({
      make: 'Apple',
      model: 'iPhone 15',
      exposure: false,
    })
  })

  it.each<PlacedTag>([
    ['Doc1:IFD0:Make', 'Canon'],
    ['IFD0:Make', 'Ideogram AI'],
    ['IFD0:Make', 'Black Forest Labs'],
    ['IFD0:Make', 'prompt:{"1":2}'],
    ['IFD0:Make', ''],
  ])('is not %s %j', (...tag) => {
    expect(findCamera(metadataOf(tag))).toBeNull()
  })
})

describe('the editor', () => {
  it('is the first that the file itself names, with its place', () => {
    expect(
      findEditor(
        metadataOf(
          ['Doc1:IFD0:Software', 'GIMP 2.10.34'],
          ['XMP-xmp:CreatorTool', 'Adobe Photoshop 25.1 (Macintosh)'],
        ),
      ),
    ).toEqual({
      editor: 'Adobe Photoshop',
      place: 'XMP-xmp:CreatorTool',
      quote: 'Adobe Photoshop 25.1 (Macintosh)',
    })
  })
})
