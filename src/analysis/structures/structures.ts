import { readA1111 } from './a1111.js'
import { readComfyUi } from './comfyui.js'
import { readDrawThings } from './draw-things.js'
import { readEasyDiffusion } from './easy-diffusion.js'
import { readFooocus } from './fooocus.js'
import { readInvokeAi } from './invokeai.js'
import { readMidjourney } from './midjourney.js'
import { readNovelAi } from './novelai.js'
import type { StructureReader } from './structured.js'
import { readSwarmUi } from './swarmui.js'
import { readTc260 } from './tc260.js'

export type { Structured, StructureReader } from './structured.js'

/** The structures that a row of the table of marks can ask for. */
export type StructureName =
  | 'a1111'
  | 'comfyui'
  | 'draw-things'
  | 'easy-diffusion'
  | 'fooocus'
  | 'invokeai'
  | 'midjourney'
  | 'novelai'
  | 'swarmui'
  | 'tc260'

/** Reads each structure; `null` unless the whole text is one. */
export const STRUCTURES: Readonly<Record<StructureName, StructureReader>> = {
  a1111: readA1111,
  comfyui: readComfyUi,
  'draw-things': readDrawThings,
  'easy-diffusion': readEasyDiffusion,
  fooocus: readFooocus,
  invokeai: readInvokeAi,
  midjourney: readMidjourney,
  novelai: readNovelAi,
  swarmui: readSwarmUi,
  tc260: readTc260,
}
