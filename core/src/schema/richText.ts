import { z } from 'zod'
import { Id, Polygon, RelativePoint, Timestamp } from './primitives'

/** Maximum nesting of nodes. */
export const RICH_TEXT_MAX_DEPTH = 8
/** Maximum length of all texts of a document together, in characters. */
export const RICH_TEXT_MAX_LENGTH = 20_000
/** Children of one node: the longest plain text can be a line for each character. */
const MAXIMUM_CHILDREN = RICH_TEXT_MAX_LENGTH + 1
/** Maximum number of pins of one comment; more could not be distinguished in a picture. */
export const COMMENT_MAX_PINS = 20
/** Marks of one text, which makes use of a few. */
const MAXIMUM_MARKS = 100
/** Names of the colours that a text may have. */
export const TEXT_COLORS = [
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
  'brown',
  'gray',
  'slate',
  'black',
  'white',
  'gold',
] as const

/** The addresses that a link may lead to. */
export const LINK_ADDRESS = /^(https?:\/\/|mailto:)/i

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'strike', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().max(2000).regex(LINK_ADDRESS) }),
  }),
  z.strictObject({ type: z.literal('color'), attrs: z.strictObject({ color: z.enum(TEXT_COLORS) }) }),
])

/** A node of a rich text. Rich text is a tree of allowed nodes and never an HTML string. */
export interface RichTextNode {
  type: string
  attrs?: Record<string, string | number | RelativePoint | RelativePoint[]> | undefined
  content?: RichTextNode[] | undefined
  text?: string | undefined
  marks?: z.infer<typeof Mark>[] | undefined
}

function depthOf(node: unknown): number {
  const children = (node as { content?: unknown }).content
  if (!Array.isArray(children)) return 0
  let deepest = 0
  for (const child of children) deepest = Math.max(deepest, 1 + depthOf(child))
  return deepest
}

function lengthOf(node: RichTextNode): number {
  return (node.text?.length ?? 0) + (node.content ?? []).reduce((sum, child) => sum + lengthOf(child), 0)
}

const PinnedPicture = { cameraId: Id, timestamp: Timestamp }
/** A place in the picture of a camera at a time: a point or an area. */
export const PinnedPlace = z.union([
  z.strictObject({ ...PinnedPicture, point: RelativePoint }),
  z.strictObject({ ...PinnedPicture, polygon: Polygon }),
])
export type PinnedPlace = z.infer<typeof PinnedPlace>
const Pin = z.strictObject({ type: z.literal('pin'), attrs: PinnedPlace })

function pinCount(node: RichTextNode): number {
  return (node.content ?? []).reduce((sum, child) => sum + pinCount(child), node.type === 'pin' ? 1 : 0)
}

/** Documents of the nodes that every rich text may have, and of some more. */
function documentSchema(furtherNodes: readonly (typeof Pin)[]) {
  const Nodes = z.array(z.lazy((): z.ZodType<RichTextNode> => Node)).max(MAXIMUM_CHILDREN)
  const content = { content: Nodes.optional() }
  const Node: z.ZodType<RichTextNode> = z.discriminatedUnion('type', [
    z.strictObject({ type: z.enum(['paragraph', 'bulletList', 'orderedList', 'listItem']), ...content }),
    z.strictObject({ type: z.literal('heading'), attrs: z.strictObject({ level: z.int().min(1).max(6) }), ...content }),
    z.strictObject({
      type: z.literal('text'),
      text: z.string().min(1).max(RICH_TEXT_MAX_LENGTH, 'rich_text_too_long'),
      marks: z.array(Mark).max(MAXIMUM_MARKS).optional(),
    }),
    z.strictObject({ type: z.literal('hardBreak') }),
    z.strictObject({ type: z.literal('incident'), attrs: z.strictObject({ incidentId: Id }) }),
    z.strictObject({
      type: z.literal('mention'),
      attrs: z.strictObject({ accountId: Id, label: z.string().max(200) }),
    }),
    ...furtherNodes,
  ])
  return z
    .strictObject({ type: z.literal('doc'), content: Nodes.optional() })
    .refine((document) => depthOf(document) <= RICH_TEXT_MAX_DEPTH, 'rich_text_too_deep')
    .refine((document) => lengthOf(document) <= RICH_TEXT_MAX_LENGTH, 'rich_text_too_long')
    .refine((document) => pinCount(document) <= COMMENT_MAX_PINS, 'too_many_pins')
}

export const RichTextDocument = documentSchema([])
export type RichTextDocument = z.infer<typeof RichTextDocument>
/** The text of a comment, which may also pin a place in a picture. */
export const CommentDocument = documentSchema([Pin])

/** Converts a plain text to a document. Every line becomes a paragraph. */
export function documentOfText(text: string): RichTextDocument {
  return {
    type: 'doc',
    content: text
      .split(/\r?\n/)
      .map((line) => (line ? { type: 'paragraph', content: [{ type: 'text', text: line }] } : { type: 'paragraph' })),
  }
}

/** The input of a rich-text field: a plain string or a document. It parses to a document. */
const inputOf = (document: typeof RichTextDocument) =>
  z
    .union([z.string().max(RICH_TEXT_MAX_LENGTH, 'rich_text_too_long'), document])
    .transform((value) => (typeof value === 'string' ? documentOfText(value) : value))

export const RichTextInput = inputOf(RichTextDocument)
export const CommentInput = inputOf(CommentDocument)
