import type { ReactNode } from 'react'
import { plainTextOf, RICH_TEXT_MAX_DEPTH } from '@barn-workbench/core/schema'
import type { IncidentLabel } from './chips'
import { drawInline, isInline } from './inline'
import { readNode, type ReadNode } from './readNode'

/** Levels of headings in HTML and in a rich text. */
const DEEPEST_HEADING = 6

/** The state of one drawing of a document, in the order of reading. */
export interface Drawing {
  labelOf: IncidentLabel | undefined
  /** The level in the page of the document's outermost headings. */
  firstLevel: number
  /** The levels in the document of the headings that the last one stands below, and its own. */
  openHeadings: number[]
}

/**
 * The element of a heading. Its level in the page follows from the headings around it, so that none is skipped: a text may
 * begin with a small heading because it looks right.
 */
function headingElement(level: number, drawing: Drawing): `h${number}` {
  const above = drawing.openHeadings.filter((open) => open < level)
  drawing.openHeadings = [...above, level]
  return `h${Math.min(DEEPEST_HEADING, drawing.firstLevel + above.length)}`
}

function headingLevel({ attributes: { level } }: ReadNode): number {
  return typeof level === 'number' && level >= 1 && level <= DEEPEST_HEADING ? Math.floor(level) : DEEPEST_HEADING
}

function drawLine(nodes: readonly unknown[], { labelOf }: Drawing): ReactNode {
  // A line without content has the height of one.
  return nodes.length > 0 ? drawInline(nodes, labelOf) : <br />
}

function drawHeading(node: ReadNode, key: number, drawing: Drawing): ReactNode {
  const level = headingLevel(node)
  const Heading = headingElement(level, drawing) as 'h1'
  return (
    <Heading key={key} data-level={level}>
      {drawLine(node.content, drawing)}
    </Heading>
  )
}

function drawItems(items: readonly unknown[], drawing: Drawing, depth: number): ReactNode {
  return items.map((item, index) => {
    const { type, content } = readNode(item)
    return <li key={index}>{drawBlocks(type === 'listItem' ? content : [item], drawing, depth)}</li>
  })
}

function drawBlock(node: ReadNode, key: number, drawing: Drawing, depth: number): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p key={key}>{drawLine(node.content, drawing)}</p>
    case 'heading':
      return drawHeading(node, key, drawing)
    case 'bulletList':
      return <ul key={key}>{drawItems(node.content, drawing, depth)}</ul>
    case 'orderedList':
      return <ol key={key}>{drawItems(node.content, drawing, depth)}</ol>
    default:
      return <div key={key}>{drawBlocks(node.text ? [node.text, ...node.content] : node.content, drawing, depth)}</div>
  }
}

/**
 * Draws nodes below each other. Those of a line that stand among them become paragraphs. Deeper than a document may be,
 * there is text only.
 */
export function drawBlocks(nodes: readonly unknown[], drawing: Drawing, depth = 0): ReactNode {
  if (depth > RICH_TEXT_MAX_DEPTH) return plainTextOf({ content: nodes })
  const blocks: ReactNode[] = []
  let line: unknown[] = []
  const endLine = () => {
    if (line.length > 0) blocks.push(<p key={blocks.length}>{drawLine(line, drawing)}</p>)
    line = []
  }
  for (const value of nodes) {
    const node = readNode(value)
    if (isInline(node)) line.push(value)
    else {
      endLine()
      blocks.push(drawBlock(node, blocks.length, drawing, depth + 1))
    }
  }
  endLine()
  return blocks
}
