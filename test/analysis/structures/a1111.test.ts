import { describe, expect, test } from 'vitest'
import { readA1111 } from '../../../src/analysis/structures/a1111.js'

const LINE =
  'Steps: 24, Sampler: DPM++ 2M, CFG scale: 6.5, Seed: 98765, Size: 640x960, Model hash: 0123456789, Model: harbour_v2'
const TEXT = `a harbour at dawn, oil on canvas\nNegative prompt: text, frame\n${LINE}`

const utf16 = (text: string): string => [...text].map((character) => `${character}\0`).join('')

describe('the text of Stable Diffusion web UI', () => {
  test.each<[string, string]>([
    ['with both prompts', TEXT],
    ['without a negative prompt', `a harbour\n${LINE}`],
    ['without any prompt', LINE],
    ['with line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
    ['with a character code and padding', `UNICODE\0${TEXT}\0\0\0`],
    ['with a byte order mark', `\ufeff${TEXT}`],
    ['with the NULs of another encoding', utf16(TEXT)],
    ['with another first character', `ÿ${TEXT}`],
    ['behind a prompt of 300,000 characters', `${'a harbour, '.repeat(30_000)}\n${LINE}`],
    ['with a prompt that mentions steps', `Steps: down to the sea\n${LINE}`],
    ['with only a seed', 'x\nSteps: 8, Sampler: Euler, Seed: 1'],
    ['with only a scale', 'x\nSteps: 8, Sampler: Euler, CFG scale: 1'],
    [
      'with the template of an extension behind it',
      `${TEXT}\nTemplate: a {harbour|pier}\nNegative Template: text`,
    ],
    ['with quoted values', `${LINE}, Lora hashes: "pier: 1a2b, Steps: 3c4d", Version: v1.10.1`],
    ['of a second pass', `${LINE}, Denoising strength: 0.5, Hires upscale: 2, Hires upscaler: Latent`],
    [
      'with an extension for faces',
      `${LINE}, ADetailer model: face.pt, ADetailer mask blur: 4, ADetailer denoising strength: 0.4`,
    ],
  ])('%s is a generation', (_, text) => {
    expect(readA1111(text)).toMatchObject({ means: 'generated', tool: 'Stable Diffusion web UI' })
  })

  test.each<[string, string]>([
    [
      'Civitai',
      'Civitai resources: [{"type":"checkpoint","modelVersionId":1,"modelName":"A, Mask blur: 4"}], Civitai metadata: {}',
    ],
    ['SD.Next', 'App: SD.Next, Version: 1a2b3c4, Operations: txt2img'],
    ['Stable Diffusion WebUI Forge', 'Version: f2.0.1v1.10.1-previous'],
    ['Fooocus', 'Version: Fooocus v2.5.5'],
    ['ComfyUI', 'Version: ComfyUI'],
  ])('the same text by %s names that tool', (tool, rest) => {
    expect(readA1111(`x\n${LINE}, ${rest}`)).toMatchObject({ means: 'generated', tool })
  })

  test.each<[string, string]>([
    ['a mask', 'Denoising strength: 0.75, Mask blur: 4'],
    ['inpainting', 'Inpaint area: Only masked, Masked area padding: 32'],
    ['a denoising strength of its own', 'Denoising strength: 0.4'],
    ['an operation of SD.Next', 'App: SD.Next, Operations: img2img'],
    ['the hash of a first picture', 'Init image hash: 00ff00ff'],
  ])('%s makes it partly generated', (_, rest) => {
    expect(readA1111(`x\n${LINE}, ${rest}`)?.means).toBe('partly_generated')
  })

  test('the extras tab alone has processed a picture', () => {
    const text = 'Postprocess upscale by: 4, Postprocess upscaler: R-ESRGAN 4x+, GFPGAN visibility: 0.5'
    expect(readA1111(text)?.means).toBe('processed_by_tool')
    expect(readA1111(`${text}, Camera: Leica`)).toBeNull()
    expect(readA1111(`How I work. ${text}`)).toBeNull()
  })

  test.each<[string, string]>([
    ['a walk', 'Steps: 10432, Distance: 7.2 km, Model: Fenix 7'],
    ['a walk with a sampler', 'Steps: 10432, Sampler: none, Distance: 7.2 km'],
    ['a text that only mentions it', `${TEXT}\nThese were the settings of the contest.`],
    ['a line within a sentence', `He wrote ${LINE}`],
    ['steps that are no number', 'Steps: mix, Sampler: box, Seed: 5'],
    ['a walk with a seed', 'Steps: 10432, Seed: 5, CFG scale: 7'],
    ['a seed that is no number', 'Steps: 5, Sampler: box, Seed: poppy, CFG scale: none'],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(readA1111(text)).toBeNull()
  })

  test('says what it was recognised by', () => {
    expect(readA1111(`${TEXT}, Mask blur: 4`)?.detail).toBe('Steps, Sampler, CFG scale, Seed, mask blur')
  })
})
