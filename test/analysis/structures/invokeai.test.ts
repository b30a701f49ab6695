import { describe, expect, test } from 'vitest'
import { readInvokeAi } from '../../../src/analysis/structures/invokeai.js'

const read = (value: unknown) => readInvokeAi(typeof value === 'string' ? value : JSON.stringify(value))

describe('the command line of Dream', () => {
  const SWITCHES = '-s 30 -S 123456 -W 512 -H 768 -C 7.5'

  test.each([
    `"a heron, (reeds)++ [fog]" ${SWITCHES} -A k_lms`,
    `a heron ${SWITCHES} --seamless -A k_euler -G 0.8 -ft gfpgan -cf 0.75 -U 2 0.75`,
    '"a heron" -s50 -S1 -W512 -H512 -C7.5 -Ak_lms',
    `"a heron" ${SWITCHES} --grid -A k_lms # [1, 2, 3]`,
  ])('is a generation: %s', (text) => {
    expect(read(text)).toMatchObject({ tool: 'InvokeAI', means: 'generated' })
  })

  test.each([
    `"a heron" ${SWITCHES} -I /tmp/photo.png -A k_lms --fit -f 0.6`,
    `"a heron" ${SWITCHES} -I photo.png -A k_lms -M mask.png`,
    `"a heron" ${SWITCHES} -A k_lms -c top 64`,
  ])('with a loaded picture is partly generated: %s', (text) => {
    expect(read(text)?.means).toBe('partly_generated')
  })

  test.each([
    'grep -s 30 -S 5',
    `"a heron" ${SWITCHES}`,
    `use ${SWITCHES} -A k_lms. It works`.replace('-A', 'with'),
  ])('is nothing else: %s', (text) => {
    expect(read(text)).toBeNull()
  })
})

describe('sd-metadata', () => {
  const image = { prompt: 'a heron', steps: 30, sampler: 'k_lms', seed: 4, type: 'txt2img' }
  const metadata = { model: 'stable diffusion', app_id: 'invoke-ai/InvokeAI', app_version: '2.3.0', image }

  test('says what kind of picture it is', () => {
    expect(read(metadata)?.means).toBe('generated')
    expect(read({ ...metadata, image: { ...image, type: 'img2img' } })?.means).toBe('partly_generated')
    expect(read({ ...metadata, image: undefined, images: [image] })?.means).toBe('generated')
  })

  test('of another application is none', () => {
    expect(read({ ...metadata, app_id: 'photo/app', app_version: undefined })).toBeNull()
  })
})

describe('invokeai_metadata', () => {
  const metadata = {
    app_version: '6.2.0',
    generation_mode: 'sdxl_txt2img',
    positive_prompt: 'a heron',
    seed: 4,
  }

  test.each<[string, string]>([
    ['txt2img', 'generated'],
    ['flux_txt2img', 'generated'],
    ['sdxl_img2img', 'partly_generated'],
    ['flux_inpaint', 'partly_generated'],
    ['outpaint', 'partly_generated'],
  ])('of the mode %s is %s', (generation_mode, means) => {
    expect(read({ ...metadata, generation_mode })?.means).toBe(means)
  })

  test('without a mode needs model, seed and steps', () => {
    const workflow = { app_version: '6.2.0', model: { name: 'a' }, seed: 4, steps: 30 }
    expect(read(workflow)?.means).toBe('generated')
    expect(read({ ...workflow, upscale_initial_image: { image_name: 'x.png' } })?.means).toBe(
      'partly_generated',
    )
    expect(read({ ...workflow, seed: undefined })).toBeNull()
  })

  test('of an unknown mode says nothing', () => {
    expect(read({ ...metadata, generation_mode: 'controlnet_preview' })).toBeNull()
  })
})

describe('invokeai_graph', () => {
  const graph = (...types: string[]) => ({
    id: 'g',
    nodes: Object.fromEntries(types.map((type, index) => [`n${index}`, { id: `n${index}`, type }])),
    edges: [],
  })

  test('is judged by its nodes', () => {
    expect(read(graph('noise', 'denoise_latents', 'l2i'))?.means).toBe('generated')
    expect(read(graph('i2l', 'denoise_latents', 'l2i'))?.means).toBe('partly_generated')
    expect(read(graph('flux_denoise', 'flux_vae_encode', 'flux_vae_decode'))?.means).toBe('partly_generated')
    expect(read(graph('esrgan'))?.means).toBe('processed_by_tool')
  })

  test('of another program is none', () => {
    expect(read(graph('source', 'sink'))).toBeNull()
    expect(read({ nodes: { a: { id: 'b', type: 'denoise_latents' } }, edges: [] })).toBeNull()
    expect(read({ nodes: { a: { id: 'a', type: 'denoise_latents' } } })).toBeNull()
  })
})
