import type { Credentials, MetadataTraces, Step, Traces } from './evidence.js'
import type { PictureFindings, RenderedPicture } from './picture.js'
import type { TrustAnchors } from './trust-anchors.js'
import type { DeclaredFile } from './verdict.js'

/** What a worker can do. Of a message all commands are executed, one after the other, and then their replies sent together. */
export type Command =
  /** A new file; what is left of another is forgotten. */
  | { readonly kind: 'begin' }
  /** What is taken next is the whole of the file that was finished last. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'take'; readonly bytes: Uint8Array }
  /** The same for bytes of a file of this machine, from one position to another or to its end. */
  | { readonly kind: 'read'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'finish' }
  /** Makes the renditions of the file that was finished last. */
  | ({ readonly kind: 'render'; readonly maxPixels: number } & OfType)
  | StepCommand

/** A type that is not given is the one that the same worker found in this file. */
type OfType = { readonly detectedType?: string | null }

/** What a step is told, beside the file that was finished last. */
type StepInputs = {
  readonly type: { readonly declared: DeclaredFile }
  readonly traces: OfType
  readonly credentials: OfType & { readonly trustAnchors: TrustAnchors }
  readonly picture: OfType & { readonly maxPixels: number }
}

/** What a step finds. */
export type StepResults = {
  readonly type: Pick<Traces, 'detectedType' | 'mismatches'>
  readonly traces: MetadataTraces
  readonly credentials: Credentials
  readonly picture: PictureFindings
}

export type StepCommand<Kind extends Step = Step> = {
  [Each in Kind]: { readonly kind: Each } & StepInputs[Each]
}[Kind]

/** What a worker replies when it is done. */
export type Replies = StepResults & {
  readonly render: RenderedPicture
  readonly begin: null
  readonly hold: null
  readonly take: null
  /** How many bytes there were, or why it cannot be read. */
  readonly read: { readonly bytes: number } | { readonly code: string | undefined; readonly message: string }
  readonly finish: {
    readonly read: Pick<Traces, 'byteSize' | 'sha256'>
    /** Whether all of it is kept, or only its start and its end. */
    readonly whole: boolean
    /** Whether a manifest store of Content Credentials stands in what is kept. */
    readonly hasCredentials: boolean
  }
}

export type RepliesTo<Commands extends readonly Command[]> = {
  -readonly [At in keyof Commands]: Replies[Commands[At]['kind']]
}

/** A command that is answered by the reply of its kind. */
export type AnsweredCommand<Kind extends keyof Replies> = { readonly kind: Kind } & (
  | Command
  | StepCommand<Kind & Step>
)
