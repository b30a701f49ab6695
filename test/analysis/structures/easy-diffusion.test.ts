import { expect, test } from 'vitest'
import { readEasyDiffusion } from '../../../src/analysis/structures/easy-diffusion.js'

const request = {
  prompt: 'a heron',
  negative_prompt: '',
  seed: 4,
  use_stable_diffusion_model: '/models/a.ckpt',
  sampler_name: 'euler_a',
  num_inference_steps: 25,
  guidance_scale: 7.5,
}
const shown = {
  Prompt: 'a heron',
  Seed: 4,
  'Stable Diffusion model': 'a',
  Sampler: 'euler_a',
  Steps: 25,
  'Guidance Scale': 7.5,
}

test('both forms of its names are a generation', () => {
  expect(readEasyDiffusion(JSON.stringify(request))).toMatchObject({
    tool: 'Easy Diffusion',
    means: 'generated',
  })
  expect(readEasyDiffusion(JSON.stringify(shown))?.means).toBe('generated')
})

test('the strength of the prompt is only there with a loaded picture', () => {
  const read = (value: object) => readEasyDiffusion(JSON.stringify(value))?.means
  expect(read({ ...request, prompt_strength: 0.8 })).toBe('partly_generated')
  expect(read({ ...request, prompt_strength: null })).toBe('generated')
  expect(read({ ...shown, 'Prompt Strength': 0.8 })).toBe('partly_generated')
})

test('a form that lacks a name is none', () => {
  for (const name of ['use_stable_diffusion_model', 'num_inference_steps', 'sampler_name', 'seed'])
    expect(readEasyDiffusion(JSON.stringify({ ...request, [name]: undefined })), name).toBeNull()
})
