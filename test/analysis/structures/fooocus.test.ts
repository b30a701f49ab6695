import { expect, test } from 'vitest'
import { readFooocus } from '../../../src/analysis/structures/fooocus.js'

const fooocus = {
  base_model: 'jug',
  metadata_scheme: 'fooocus',
  performance: 'Speed',
  prompt: 'a heron',
  sampler: 'dpmpp_2m_sde_gpu',
  seed: '42',
  steps: 30,
  version: 'Fooocus v2.5.5',
}
const ruined = {
  Prompt: 'a heron',
  Negative: '',
  steps: 30,
  cfg: 8,
  seed: 6,
  sampler_name: 'euler',
  denoise: null,
  software: 'RuinedFooocus',
}

test('its JSON and that of RuinedFooocus are a generation', () => {
  expect(readFooocus(JSON.stringify(fooocus))).toMatchObject({ tool: 'Fooocus', means: 'generated' })
  expect(readFooocus(JSON.stringify(ruined))).toMatchObject({ tool: 'RuinedFooocus', means: 'generated' })
})

test('its infotext is a generation by Fooocus', () => {
  const text =
    'a heron\nSteps: 30, Sampler: DPM++ 2M SDE Karras, Seed: 42, Size: 896x1152, CFG scale: 4, Performance: Speed, Version: Fooocus v2.5.5'
  expect(readFooocus(text)).toMatchObject({ tool: 'Fooocus', means: 'generated' })
  expect(readFooocus(text.replace('Fooocus v2.5.5', 'v1.10.1'))).toBeNull()
})

test('a denoising strength of RuinedFooocus is that of a loaded picture', () => {
  expect(readFooocus(JSON.stringify({ ...ruined, denoise: 0.6 }))?.means).toBe('partly_generated')
})

test.each<[string, object]>([
  ['without its name', { ...fooocus, metadata_scheme: 'other', version: 'v1' }],
  ['without a seed', { ...fooocus, seed: 'none' }],
  ['of another software', { ...ruined, software: 'Not RuinedFooocus' }],
])('JSON %s is none', (_, value) => {
  expect(readFooocus(JSON.stringify(value))).toBeNull()
})
