import { describe, expect, test } from 'vitest'
import { readComfyUi } from '../../../src/analysis/structures/comfyui.js'
import { LOAD, type Nodes, promptOf, SAMPLED, workflowOf } from './graphs.js'

const meansOf = (value: object) => readComfyUi(JSON.stringify(value))?.means

const GRAPHS: readonly (readonly [string, string, Nodes])[] = [
  ['a picture from words', 'generated', SAMPLED],
  [
    'one that is enlarged afterwards',
    'generated',
    {
      ...SAMPLED,
      9: ['SaveImage', { images: '10' }],
      10: ['ImageUpscaleWithModel', { upscale_model: '11', image: '8' }],
      11: ['UpscaleModelLoader'],
    },
  ],
  [
    'a second pass over its own latent',
    'generated',
    {
      ...SAMPLED,
      8: ['VAEDecode', { samples: '12', vae: '4' }],
      12: ['KSampler', { model: '4', positive: '6', negative: '7', latent_image: '13' }],
      13: ['LatentUpscale', { samples: '3' }],
    },
  ],
  [
    'a loaded picture as control',
    'generated',
    {
      ...SAMPLED,
      ...LOAD,
      3: ['KSampler', { model: '4', positive: '21', negative: '7', latent_image: '5' }],
      21: ['ControlNetApply', { conditioning: '6', control_net: '22', image: '20' }],
      22: ['ControlNetLoader'],
    },
  ],
  [
    'a loaded picture as style',
    'generated',
    {
      ...SAMPLED,
      ...LOAD,
      3: ['KSampler', { model: '21', positive: '6', negative: '7', latent_image: '5' }],
      21: ['IPAdapterAdvanced', { model: '4', image: '20' }],
    },
  ],
  [
    'a loaded picture that only lends its size',
    'generated',
    {
      ...SAMPLED,
      ...LOAD,
      5: ['EmptyLatentImage', { width: '21', height: '21' }],
      21: ['GetImageSize', { image: '20' }],
    },
  ],
  [
    'a loaded picture from which a number comes',
    'generated',
    { ...SAMPLED, ...LOAD, 5: ['EmptyLatentImage', { width: '21' }], 21: ['Longer Side', { image: '20' }] },
  ],
  [
    'a model that was made of a loaded picture',
    'generated',
    { ...SAMPLED, ...LOAD, 4: ['Learn From', { image: '20' }] },
  ],
  [
    'a loaded picture that is not saved',
    'generated',
    { ...SAMPLED, ...LOAD, 40: ['Count Pixels', { image: '20' }] },
  ],
  [
    'a loaded picture as first frame',
    'generated',
    {
      ...SAMPLED,
      ...LOAD,
      5: ['WanImageToVideo', { positive: '6', negative: '7', vae: '4', start_image: '20' }],
    },
  ],
  [
    'a depth map for FLUX',
    'generated',
    {
      ...SAMPLED,
      ...LOAD,
      3: ['KSampler', { model: '30', positive: '21', negative: '21', latent_image: '21' }],
      21: ['InstructPixToPixConditioning', { positive: '6', negative: '7', vae: '4', pixels: '20' }],
      30: ['UNETLoader', {}, { unet_name: 'flux1-depth-dev.safetensors' }],
    },
  ],
  [
    'the service of somebody',
    'generated',
    {
      9: ['SaveImage', { images: '8' }],
      8: ['FluxProUltraImageNode', {}, { prompt: 'a heron' }],
    },
  ],
  [
    'the service of somebody, from a first frame',
    'generated',
    {
      ...LOAD,
      9: ['SaveVideo', { video: '8' }],
      8: ['KlingImage2VideoNode', { start_frame: '20' }],
    },
  ],
  [
    'a custom sampler with its own name',
    'generated',
    {
      9: ['VHS_VideoCombine', { images: '8' }],
      8: ['WanVideoDecode', { vae: '2', samples: '3' }],
      3: ['WanVideoSampler', { model: '1', text_embeds: '4', image_embeds: '5' }],
      5: ['WanVideoEmptyEmbeds'],
    },
  ],
  [
    'a custom sampler by its inputs',
    'generated',
    {
      9: ['Image Save', { images: '3' }],
      3: ['Heron Maker', { model: '1', positive: '4', latent: '5' }],
    },
  ],
  [
    'a loaded picture that is encoded',
    'partly_generated',
    {
      ...SAMPLED,
      ...LOAD,
      5: ['VAEEncode', { pixels: '21', vae: '4' }],
      21: ['ImageScale', { image: '20' }],
    },
  ],
  [
    'a loaded picture with a mask',
    'partly_generated',
    {
      ...SAMPLED,
      ...LOAD,
      5: ['VAEEncodeForInpaint', { pixels: '20', mask: '20', vae: '4' }],
    },
  ],
  [
    'inpainting by conditioning',
    'partly_generated',
    {
      ...SAMPLED,
      ...LOAD,
      3: ['KSampler', { model: '4', positive: '5', negative: '5', latent_image: '5' }],
      5: ['InpaintModelConditioning', { positive: '6', negative: '7', vae: '4', pixels: '20', mask: '20' }],
    },
  ],
  [
    'a loaded video',
    'partly_generated',
    {
      ...SAMPLED,
      5: ['VAEEncode', { pixels: '20', vae: '4' }],
      20: ['VHS_LoadVideo', {}, { video: 'holiday.mp4' }],
    },
  ],
  [
    'a loaded picture under a sampled one',
    'partly_generated',
    {
      ...SAMPLED,
      ...LOAD,
      9: ['SaveImage', { images: '10' }],
      10: ['ImageCompositeMasked', { destination: '20', source: '8', mask: '20' }],
    },
  ],
  [
    'faces that are sampled into a photograph',
    'partly_generated',
    {
      ...LOAD,
      9: ['SaveImage', { images: '3' }],
      3: ['FaceDetailer', { image: '20', model: '4', clip: '4', vae: '4', positive: '6', negative: '7' }],
    },
  ],
  [
    'a picture that a model is told to change',
    'partly_generated',
    {
      ...SAMPLED,
      ...LOAD,
      3: ['KSampler', { model: '4', positive: '21', negative: '7', latent_image: '5' }],
      21: ['FluxGuidance', { conditioning: '22' }],
      22: ['ReferenceLatent', { conditioning: '6', latent: '23' }],
      23: ['VAEEncode', { pixels: '20', vae: '4' }],
    },
  ],
  [
    'a picture that a service is told to change',
    'partly_generated',
    {
      ...LOAD,
      9: ['SaveImage', { images: '8' }],
      8: ['OpenAIGPTImage1', { image: '20' }, { prompt: 'without the tourist' }],
    },
  ],
  [
    'a face that is exchanged',
    'partly_generated',
    {
      ...LOAD,
      9: ['SaveImage', { images: '3' }],
      3: ['ReActorFaceSwap', { input_image: '20', source_image: '20' }],
    },
  ],
  [
    'the other of two outputs',
    'partly_generated',
    {
      ...SAMPLED,
      ...LOAD,
      40: ['SaveImage', { images: '41' }],
      41: ['VAEDecode', { samples: '42' }],
      42: ['KSampler', { model: '4', positive: '6', latent_image: '43' }],
      43: ['VAEEncode', { pixels: '20' }],
    },
  ],
  [
    'a photograph that is enlarged',
    'processed_by_tool',
    {
      ...LOAD,
      9: ['SaveImage', { images: '10' }],
      10: ['ImageUpscaleWithModel', { upscale_model: '11', image: '20' }],
      11: ['UpscaleModelLoader'],
    },
  ],
  [
    'a photograph that is enlarged beside a sampler that is not saved',
    'processed_by_tool',
    {
      ...SAMPLED,
      ...LOAD,
      9: ['PreviewImage', { images: '8' }],
      40: ['SaveImage', { images: '41' }],
      41: ['ImageScale', { image: '20' }],
    },
  ],
  [
    'a photograph whose background is removed',
    'processed_by_tool',
    {
      ...LOAD,
      9: ['SaveImage', { images: '10' }],
      10: ['BRIA_RMBG_Zho', { rmbgmodel: '11', image: '20' }],
      11: ['BRIA_RMBG_ModelLoader_Zho'],
    },
  ],
  [
    'nodes that nobody knows',
    'processed_by_tool',
    {
      9: ['SaveImage', { images: '10' }],
      10: ['Something New', { thing: '11' }],
      11: ['Something Else'],
    },
  ],
]

describe('the graph of ComfyUI', () => {
  test.each(GRAPHS)('%s is %s', (_, means, nodes) => {
    expect(meansOf(promptOf(nodes))).toBe(means)
    expect(meansOf(workflowOf(nodes))).toBe(means)
  })

  test('says which nodes it rests on', () => {
    expect(readComfyUi(JSON.stringify(promptOf(SAMPLED)))).toEqual({
      tool: 'ComfyUI',
      means: 'generated',
      detail: 'KSampler leads to SaveImage',
    })
  })

  test('a circle of nodes ends', () => {
    const nodes: Nodes = {
      9: ['SaveImage', { images: '8' }],
      8: ['ImageScale', { image: '7' }],
      7: ['ImageScale', { image: '8' }],
    }
    expect(meansOf(promptOf(nodes))).toBe('processed_by_tool')
  })
})
