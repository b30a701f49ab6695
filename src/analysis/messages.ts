import type { TrustAnchors } from '../settings/trust-anchors.js'
import type { Credentials } from './credentials/findings.js'
import type { FileFacts, MetadataFindings, Step } from './evidence.js'
import type { FoundMark } from './marks/mark.js'
import type { PictureFindings, RedrawnPicture, RenderedPicture } from './pictures/picture.js'

/** The commands of a worker. All commands of a message are executed in order; then their replies are sent together. */
export type Command =
  /** Starts a new file and discards what is left of the previous one. */
  | { readonly kind: 'begin' }
  /** The bytes of the following `take` or `read` commands are the whole of the file that was finished last. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'take'; readonly bytes: Uint8Array }
  /** Reads bytes from a file on this machine, from one position to another or to the end of the file. */
  | { readonly kind: 'read'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'finish' }
  /** Makes the renditions of the file that was finished last. */
  | ({ readonly kind: 'render'; readonly maxPixels: number } & OfType)
  /** Draws the picture that was finished last anew. */
  | ({ readonly kind: 'redraw'; readonly maxPixels: number } & OfType)
  | StepCommand

/** If no type is given, the worker uses the type that it found in this file. */
type OfType = { readonly detectedType?: string | null }

/** The inputs of a step, besides the file that was finished last. */
type StepInputs = {
  readonly type: object
  /** `fileName` as declared: the extension decides between formats that look alike. */
  readonly metadata: OfType & { readonly fileName: string }
  readonly credentials: OfType & { readonly trustAnchors: TrustAnchors }
  readonly picture: OfType & { readonly maxPixels: number }
}

/** The result of each step. */
export type StepResults = {
  readonly type: Pick<FileFacts, 'detectedType'>
  /** With what went wrong, if the metadata could not be read. */
  readonly metadata: { readonly found: MetadataFindings; readonly error: string | null }
  readonly credentials: { readonly credentials: Credentials; readonly crJson: unknown }
  /** With the marks in a text that is hidden in the pixels. */
  readonly picture: PictureFindings & { readonly marks: readonly FoundMark[] }
}

export type StepCommand<Kind extends Step = Step> = {
  [Each in Kind]: { readonly kind: Each } & StepInputs[Each]
}[Kind]

/** The worker's reply to each command. */
export type Replies = StepResults & {
  readonly render: RenderedPicture
  readonly redraw: RedrawnPicture
  readonly begin: null
  readonly hold: null
  readonly take: null
  /** How many bytes were read, or why the file cannot be read. */
  readonly read: { readonly bytes: number } | { readonly code: string | undefined; readonly message: string }
  readonly finish: {
    readonly read: Pick<FileFacts, 'byteSize' | 'sha256'>
    /** Whether the whole file is kept, or only its start and its end. */
    readonly whole: boolean
    /** Whether a manifest store of Content Credentials was seen anywhere in the file. */
    readonly hasCredentials: boolean
  }
}

/** While it executes commands, a worker may ask for bytes of a file that is not on this machine. */
export type RangeRequest = { readonly from: number; readonly to: number }
/** The bytes; none when they could not be read. */
export type RangeReply = { readonly range: Uint8Array }

export type RepliesTo<Commands extends readonly Command[]> = {
  -readonly [At in keyof Commands]: Replies[Commands[At]['kind']]
}

/** A command that the reply of the same kind answers. */
export type AnsweredCommand<Kind extends keyof Replies> = { readonly kind: Kind } & (
  | Command
  | StepCommand<Kind & Step>
)
