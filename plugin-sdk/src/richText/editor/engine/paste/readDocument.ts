import {
  Id,
  LINK_ADDRESS,
  RICH_TEXT_MAX_DEPTH,
  TEXT_COLORS,
  type RichTextDocument,
  type RichTextNode,
} from '@barn-workbench/core/schema'
import { readNode, type ReadNode } from '../../../readNode'
import { placeOf } from '../nodes'
import { createBlockWriter, createBudget, type BlockWriter, type TextMarks } from './blockWriter'

const PLAIN_MARKS = ['bold', 'italic', 'underline', 'strike', 'code'] as const
const DEEPEST_HEADING = 6
const LABEL_MAX_LENGTH = 200
const HREF_MAX_LENGTH = 2000

/** The mark of a link, if its address is safe. */
export function linkMark(href: unknown): TextMarks {
  if (typeof href !== 'string' || href.length > HREF_MAX_LENGTH) return []
  return LINK_ADDRESS.test(href) && URL.canParse(href) ? [{ type: 'link', attrs: { href } }] : []
}

/** The mark of a colour, if one has this name. */
export function colorMark(name: unknown): TextMarks {
  const color = TEXT_COLORS.find((known) => known === name)
  return color ? [{ type: 'color', attrs: { color } }] : []
}

/** An incident within a text; null if the id is not valid. */
export function incidentNode(id: unknown): RichTextNode | null {
  const { data: incidentId } = Id.safeParse(id)
  return incidentId === undefined ? null : { type: 'incident', attrs: { incidentId } }
}

/** A mention of an account; null if the id is not valid. */
export function mentionNode(id: unknown, label: unknown): RichTextNode | null {
  const { data: accountId } = Id.safeParse(id)
  if (accountId === undefined || typeof label !== 'string') return null
  return { type: 'mention', attrs: { accountId, label: label.slice(0, LABEL_MAX_LENGTH) } }
}

function marksOf({ marks }: ReadNode): TextMarks {
  const last = (type: string) => marks.findLast((mark) => mark.type === type)?.attributes
  return [
    ...PLAIN_MARKS.filter((type) => last(type)).map((type) => ({ type })),
    ...linkMark(last('link')?.['href']),
    ...colorMark(last('color')?.['color']),
  ]
}

/** The nodes of a line that are no text. */
function inlineNode({ type, attributes }: ReadNode): RichTextNode | null {
  switch (type) {
    case 'hardBreak':
      return { type }
    case 'incident':
      return incidentNode(attributes['incidentId'])
    case 'mention':
      return mentionNode(attributes['accountId'], attributes['label'])
    case 'pin':
      return pinNode(attributes)
    default:
      return null
  }
}

function pinNode(attributes: ReadNode['attributes']): RichTextNode | null {
  const place = placeOf(attributes)
  return place && { type: 'pin', attrs: place }
}

function headingLevel({ type, attributes: { level } }: ReadNode): number | undefined {
  if (type !== 'heading') return undefined
  const isLevel = typeof level === 'number' && level >= 1 && level <= DEEPEST_HEADING
  return isLevel ? Math.floor(level) : DEEPEST_HEADING
}

function writeBlock(writer: BlockWriter, node: ReadNode, depth: number): void {
  const { type, content } = node
  if (depth > RICH_TEXT_MAX_DEPTH) return
  if (type === 'bulletList' || type === 'orderedList') {
    writer.list(type, (writeItem) => {
      for (const item of content) writeItem((itemWriter) => writeNodes(itemWriter, readNode(item).content, depth + 2))
    })
    return
  }
  writer.startLine(headingLevel(node))
  writeNodes(writer, content, depth + 1)
  writer.endLine(type === 'paragraph' && content.length === 0)
}

function writeNodes(writer: BlockWriter, nodes: readonly unknown[], depth: number): void {
  for (const value of nodes) {
    const node = readNode(value)
    const inline = inlineNode(node)
    if (node.type === 'text') writer.text(node.text, marksOf(node))
    else if (inline) writer.inline(inline)
    else writeBlock(writer, node, depth)
  }
}

/**
 * Reads a document of the editor or of the instance from any value: keeps only the elements that a rich text may
 * contain.
 */
export function readDocument(document: unknown): RichTextDocument {
  const writer = createBlockWriter(createBudget())
  writeNodes(writer, readNode(document).content, 0)
  return { type: 'doc', content: writer.blocks() }
}
