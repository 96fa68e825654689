import { PinnedPlace } from './richText'

/** Nodes whose text is on its own lines. */
const BLOCKS: readonly unknown[] = ['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem']

interface AnyNode {
  type?: unknown
  text?: unknown
  attrs?: Readonly<Record<string, unknown>> | null
  content?: unknown
}

/** The text of a node without the text of its children. */
function ownText({ type, text, attrs }: AnyNode): string {
  if (type === 'mention') return typeof attrs?.['label'] === 'string' ? `@${attrs['label']}` : ''
  if (type === 'hardBreak') return ' '
  return typeof text === 'string' ? text : ''
}

/**
 * The nodes of a document and the texts between them, in the order of reading. It is a loop, since any depth is met.
 */
function* walk(document: unknown): Generator<AnyNode | string> {
  const pending = [document]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node === 'string') yield node
    if (typeof node !== 'object' || node === null) continue
    const { type, content } = node as AnyNode
    const isBlock = BLOCKS.includes(type)
    if (isBlock) yield ' '
    yield node
    if (isBlock) pending.push(' ')
    if (Array.isArray(content)) for (const child of content.toReversed() as unknown[]) pending.push(child)
  }
}

/**
 * The text of a rich text on one line, for rows and for searching. Anything else than a document gives the text that is
 * found in it.
 */
export function plainTextOf(document: unknown): string {
  let text = ''
  for (const part of walk(document)) text += typeof part === 'string' ? part : ownText(part)
  return text.replace(/\s+/g, ' ').trim()
}

/** Nodes that say something without a text. */
const SPEAKING: readonly unknown[] = ['incident', 'mention', 'pin']

/** Whether a rich text holds nothing but empty paragraphs. */
export function isEmptyDocument(document: unknown): boolean {
  for (const part of walk(document)) {
    if (typeof part !== 'string' && SPEAKING.includes(part.type)) return false
    if ((typeof part === 'string' ? part : ownText(part)).trim() !== '') return false
  }
  return true
}

/** The accounts that a rich text mentions, each once. */
export function mentionsOf(document: unknown): string[] {
  const ids = new Set<string>()
  for (const part of walk(document)) {
    if (typeof part === 'string' || part.type !== 'mention') continue
    const id = part.attrs?.['accountId']
    if (typeof id === 'string') ids.add(id)
  }
  return [...ids]
}

/** The places in pictures that a rich text pins, in the order of reading. */
export function pinsOf(document: unknown): PinnedPlace[] {
  const pins: PinnedPlace[] = []
  for (const part of walk(document)) {
    if (typeof part === 'string' || part.type !== 'pin') continue
    const { data } = PinnedPlace.safeParse(part.attrs)
    if (data) pins.push(data)
  }
  return pins
}
