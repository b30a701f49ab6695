import { expect, test } from 'vitest'
import { readSwarmUi } from '../../../src/analysis/structures/swarmui.js'

const parameters = {
  prompt: 'a heron',
  model: 'Flux/dev',
  seed: 5,
  steps: 20,
  cfgscale: 1,
  swarm_version: '0.9.8.1',
}
const text = (more: object, extra: object = {}) =>
  JSON.stringify(
    { sui_image_params: { ...parameters, ...more }, sui_extra_data: extra, sui_models: [] },
    null,
    2,
  )

test('parameters of SwarmUI are a generation', () => {
  expect(readSwarmUi(text({}))).toMatchObject({ tool: 'SwarmUI', means: 'generated' })
})

test('a first picture or a mask makes it partly generated', () => {
  expect(readSwarmUi(text({ initimagecreativity: 0.6 }))?.means).toBe('partly_generated')
  expect(readSwarmUi(text({ maskblur: 4 }))?.means).toBe('partly_generated')
  expect(readSwarmUi(text({}, { initimage_filename: 'raw/x.png' }))?.means).toBe('partly_generated')
  expect(readSwarmUi(text({ comfyuicustomworkflow: 'a' }, { myimage_filename: 'x.png' }))?.means).toBe(
    'partly_generated',
  )
})

test('the first frame of a video is no part of it', () => {
  expect(readSwarmUi(text({ initimagecreativity: 0, videomodel: 'wan' }))?.means).toBe('generated')
})

test.each<[string, unknown]>([
  ['no parameters', { sui_image_params: {} }],
  ['a prompt alone', { sui_image_params: { prompt: 'a heron' } }],
  ['the parameters under another name', { image_params: parameters }],
])('%s are none', (_, value) => {
  expect(readSwarmUi(JSON.stringify(value))).toBeNull()
})
