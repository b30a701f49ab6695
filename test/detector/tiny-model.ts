import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// The few fields of ONNX's protocol buffers that a model needs (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).

const FLOAT = 1

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Buffer.from(bytes)
}

const int = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
function bytes(field: number, value: Buffer | string): Buffer {
  const data = Buffer.from(value as string)
  return Buffer.concat([varint((field << 3) | 2), varint(data.length), data])
}

function tensor(name: string, dims: number[], values: number[]): Buffer {
  const raw = Buffer.from(Float32Array.from(values).buffer)
  return Buffer.concat([...dims.map((dim) => int(1, dim)), int(2, FLOAT), bytes(8, name), bytes(9, raw)])
}

function valueInfo(name: string, dims: (number | string)[]): Buffer {
  const shape = dims.map((dim) => bytes(1, typeof dim === 'number' ? int(1, dim) : bytes(2, dim)))
  const type = bytes(1, Buffer.concat([int(1, FLOAT), bytes(2, Buffer.concat(shape))]))
  return Buffer.concat([bytes(1, name), bytes(2, type)])
}

const node = (operator: string, inputs: string[], output: string) =>
  Buffer.concat([
    ...inputs.map((input) => bytes(1, input)),
    bytes(2, output),
    bytes(3, output),
    bytes(4, operator),
  ])

/** The average colour of a picture decides: red is `artificial`, green is `human`. */
function redOrGreen(): Buffer {
  const graph = Buffer.concat([
    bytes(1, node('GlobalAveragePool', ['pixel_values'], 'average')),
    bytes(1, node('Flatten', ['average'], 'colour')),
    bytes(1, node('Gemm', ['colour', 'weights', 'bias'], 'logits')),
    bytes(2, 'red-or-green'),
    bytes(5, tensor('weights', [3, 2], [4, 0, 0, 4, 0, 0])),
    bytes(5, tensor('bias', [2], [0, 0])),
    bytes(11, valueInfo('pixel_values', ['batch', 3, 8, 8])),
    bytes(12, valueInfo('logits', ['batch', 2])),
  ])
  return Buffer.concat([int(1, 8), bytes(7, graph), bytes(8, Buffer.concat([bytes(1, ''), int(2, 13)]))])
}

/** Writes a model with two labels, in the layout of the Hugging Face hub, into this folder. */
export async function makeTinyModel(folder: string): Promise<void> {
  await mkdir(join(folder, 'onnx'), { recursive: true })
  await writeFile(join(folder, 'onnx', 'model.onnx'), redOrGreen())
  const json = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value))
  await json('config.json', {
    model_type: 'vit',
    architectures: ['ViTForImageClassification'],
    id2label: { 0: 'artificial', 1: 'human' },
    label2id: { artificial: 0, human: 1 },
  })
  await json('preprocessor_config.json', {
    image_processor_type: 'ViTImageProcessor',
    do_resize: true,
    size: { height: 8, width: 8 },
    resample: 2,
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: false,
  })
}
