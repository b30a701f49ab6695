import { basename, dirname, resolve } from 'node:path'
import { env, pipeline, RawImage } from '@huggingface/transformers'
import sharp from 'sharp'
import type { Classifier, Score } from './labels.js'

/** A small file may claim any size. Decoded, it takes at least three bytes per pixel. */
const MAX_PIXELS = 50_000_000

/**
 * Loads the model in this folder: `config.json`, `preprocessor_config.json` and `onnx/model.onnx`. Downloads nothing.
 */
export async function loadClassifier(folder: string): Promise<Classifier> {
  const path = resolve(folder)
  env.allowRemoteModels = false
  env.localModelPath = dirname(path)
  const classify = await pipeline('image-classification', basename(path), { dtype: 'fp32', device: 'cpu' })
  const { id2label } = classify.model.config as unknown as { id2label: Record<string, string> }
  // All labels; the default is the first five.
  const labels = Object.keys(id2label).length
  return async (picture) => {
    // Reads only the header.
    await sharp(await picture.arrayBuffer(), { limitInputPixels: MAX_PIXELS }).metadata()
    const image = await RawImage.fromBlob(picture)
    const scores = await classify(image, { top_k: labels })
    return scores as Score[]
  }
}
