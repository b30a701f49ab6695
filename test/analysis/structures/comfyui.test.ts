import { describe, expect, test } from 'vitest'
import { readComfyUi } from '../../../src/analysis/structures/comfyui.js'
import { LOAD, type Nodes, promptOf, SAMPLED, workflowOf } from './graphs.js'

const meansOf = (value: object) => readComfyUi(JSON.stringify(value))?.means

describe('the forms in which tools write it', () => {
  const prompt = JSON.stringify(promptOf(SAMPLED))
  const workflow = JSON.stringify(workflowOf(SAMPLED))

  test.each<[string, string]>([
    ['a prefix in Exif', `prompt:${prompt}`],
    ['a prefix in upper case', `Prompt: ${prompt}`],
    ['a workflow with its prefix', `workflow:${workflow}`],
    ['a character code', `ASCII\0\0\0${prompt}\0`],
    ['a value that is no number', prompt.replace('"class_type"', '"is_changed": [NaN], "class_type"')],
    ['both in an object', JSON.stringify({ prompt: promptOf(SAMPLED), workflow: workflowOf(SAMPLED) })],
    [
      'both, the prompt as text',
      JSON.stringify({ prompt, workflow: workflowOf(SAMPLED), CreationTime: 'x' }),
    ],
    ['the workflow alone in an object', JSON.stringify({ workflow: workflowOf(SAMPLED) })],
    ['what Civitai adds', JSON.stringify({ ...promptOf(SAMPLED), extra: { airs: [] }, extraMetadata: '{}' })],
  ])('%s', (_, text) => {
    expect(readComfyUi(text)?.means).toBe('generated')
  })

  test('of prompt and workflow the prompt decides', () => {
    const nodes: Nodes = { ...LOAD, 9: ['SaveImage', { images: '20' }] }
    expect(meansOf({ workflow: workflowOf(SAMPLED), prompt: promptOf(nodes) })).toBe('processed_by_tool')
  })
})

describe('a workflow', () => {
  const ENCODED: Nodes = { ...SAMPLED, ...LOAD, 5: ['VAEEncode', { pixels: '20' }] }

  test('a muted node is not there', () => {
    expect(meansOf(workflowOf(ENCODED, { 20: { mode: 2 } }))).toBe('generated')
    expect(meansOf(workflowOf(ENCODED))).toBe('partly_generated')
  })

  test('a bypassed sampler samples nothing', () => {
    expect(meansOf(workflowOf(ENCODED, { 3: { mode: 4 } }))).toBe('processed_by_tool')
  })

  test('a bypassed node hands on what is of the type that is asked of it', () => {
    const nodes: Nodes = {
      ...ENCODED,
      8: ['VAEDecode', { samples: '50' }],
      50: ['LatentBlend', { image: '20', samples: '51' }],
      51: ['KSampler', { model: '4', positive: '6', latent_image: '52' }],
      52: ['EmptyLatentImage'],
    }
    const types = { image: 'IMAGE', images: 'IMAGE', samples: 'LATENT', latent_image: 'LATENT' }
    expect(meansOf(workflowOf(nodes, {}, types))).toBe('partly_generated')
    expect(meansOf(workflowOf(nodes, { 50: { mode: 4 } }, types))).toBe('generated')
  })

  test('values that are set and got by name are links', () => {
    const nodes: Nodes = {
      ...SAMPLED,
      8: ['VAEDecode', { samples: '31' }],
      31: ['GetNode', {}, { name: 'latent' }],
      30: ['SetNode', { LATENT: '3' }, { name: 'latent' }],
    }
    expect(meansOf(workflowOf(nodes))).toBe('generated')
  })

  test('what stands in a subgraph is followed through its borders', () => {
    const subgraph = {
      id: 'aaaa-bbbb',
      inputNode: { id: -10 },
      outputNode: { id: -20 },
      nodes: [
        { id: 1, type: 'VAEEncode', inputs: [{ name: 'pixels', type: 'IMAGE', link: 1 }] },
        {
          id: 2,
          type: 'KSampler',
          inputs: [
            { name: 'model', type: 'MODEL', link: 4 },
            { name: 'latent_image', type: 'LATENT', link: 2 },
          ],
        },
      ],
      links: [
        { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: 'IMAGE' },
        { id: 2, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 1, type: 'LATENT' },
        { id: 3, origin_id: 2, origin_slot: 0, target_id: -20, target_slot: 0, type: 'LATENT' },
        { id: 4, origin_id: 1, origin_slot: 0, target_id: 2, target_slot: 0, type: 'MODEL' },
      ],
    }
    const nodes: Nodes = { ...LOAD, 9: ['SaveImage', { images: '8' }], 8: ['aaaa-bbbb', { pixels: '20' }] }
    const workflow = { ...workflowOf(nodes), definitions: { subgraphs: [subgraph] } }
    expect(meansOf(workflow)).toBe('partly_generated')
  })

  test('a subgraph that holds itself is none', () => {
    const subgraph = {
      id: 'aaaa',
      nodes: [
        { id: 1, type: 'aaaa' },
        { id: 2, type: 'aaaa' },
      ],
      links: [],
    }
    const nodes: Nodes = { 9: ['SaveImage', { images: '8' }], 8: ['aaaa'] }
    expect(meansOf({ ...workflowOf(nodes), definitions: { subgraphs: [subgraph] } })).toBeUndefined()
  })
})

describe('other JSON is none:', () => {
  test.each<[string, unknown]>([
    [
      'a workflow of n8n',
      {
        name: 'Post pictures',
        nodes: [
          {
            parameters: {},
            id: 'a',
            name: 'Start',
            type: 'n8n-nodes-base.start',
            typeVersion: 1,
            position: [0, 0],
          },
        ],
        connections: { Start: { main: [[{ node: 'Sampler', type: 'main', index: 0 }]] } },
      },
    ],
    ['a garden planner', { nodes: [{ id: 1, type: 'bed', plant: 'KSampler rose' }], links: [], version: 2 }],
    [
      'the graph of another editor',
      {
        last_node_id: 2,
        last_link_id: 1,
        nodes: [
          { id: 1, type: 'basic/const', properties: { value: 1 } },
          { id: 2, type: 'basic/save', inputs: [{ name: 'value', type: 'number', link: 1 }] },
        ],
        links: [[1, 1, 0, 2, 0, 'number']],
        version: 0.4,
      },
    ],
    ['nodes without inputs', { 1: { class_type: 'KSampler' } }],
    ['a graph with one that is none', { 1: { class_type: 'KSampler', inputs: {} }, 2: { name: 'x' } }],
    ['nothing', {}],
    ['a prompt in words', { prompt: 'a heron', workflow: 'wash, dry, fold' }],
    ['a list', [{ class_type: 'KSampler', inputs: {} }]],
  ])('%s', (_, value) => {
    expect(readComfyUi(JSON.stringify(value))).toBeNull()
  })

  test('a text that has a graph in it', () => {
    expect(readComfyUi(`My graph: ${JSON.stringify(promptOf(SAMPLED))}`)).toBeNull()
    expect(readComfyUi(`${JSON.stringify(promptOf(SAMPLED))} is my graph`)).toBeNull()
  })
})
