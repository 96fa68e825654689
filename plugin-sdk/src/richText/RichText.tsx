import './textColors.css'
import { createContext, Fragment, useContext, type ReactNode } from 'react'
import {
  documentOfText,
  LINK_ADDRESS,
  plainTextOf,
  RICH_TEXT_MAX_DEPTH,
  TEXT_COLORS,
} from '@barn-workbench/core/schema'
import { IncidentChip, PinChip, type IncidentLabel } from './chips'
import { readNode, type ReadNode } from './readNode'
import classes from './RichText.module.css'

/** Props of `RichText`. @public */
export interface RichTextProps {
  /** A `RichTextDocument` or a plain text. Of anything else the text is shown that is found in it. */
  document: unknown
  /** The titles of incidents that the text names. Without it they are called "Incident". */
  incidentLabel?: IncidentLabel | undefined
}

/**
 * Draws a rich text: a description, a reason, a comment. Its outermost headings are one level below the title above it
 * (`TitleLevel`). @public
 */
export function RichText({ document, incidentLabel }: RichTextProps) {
  const titleLevel = useContext(TitleLevelContext)
  const { content } = readNode(typeof document === 'string' ? documentOfText(document) : document)
  if (content.length === 0) return null
  return (
    <div className={classes.richText}>
      {drawBlocks(content, { labelOf: incidentLabel, firstLevel: titleLevel + 1, openHeadings: [] })}
    </div>
  )
}

/** The level of the title above rich texts: by default the title of a widget. */
const TitleLevelContext = createContext(2)

/** Sets the level of the title above its content, so that the headings of rich texts follow it. @public */
export function TitleLevel({ level, children }: { level: number; children: ReactNode }) {
  return <TitleLevelContext value={level}>{children}</TitleLevelContext>
}

/** Levels of headings in HTML and in a rich text. */
const DEEPEST_HEADING = 6

/** The state of one drawing of a document, in the order of reading. */
export interface Drawing {
  labelOf: IncidentLabel | undefined
  /** The level in the page of the document's outermost headings. */
  firstLevel: number
  /** The levels in the document of the headings above the current one, and its own. */
  openHeadings: number[]
}

/**
 * The element of a heading. Its level in the page follows from the headings around it, so that none is skipped: a text
 * may begin with a small heading because it looks right.
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
 * Draws nodes below each other. Inline nodes among them become paragraphs. Below the maximum depth, only text is drawn.
 */
function drawBlocks(nodes: readonly unknown[], drawing: Drawing, depth = 0): ReactNode {
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

const INLINE = ['text', 'hardBreak', 'incident', 'mention', 'pin']
const MARK_ELEMENTS = { code: 'code', bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

/** Whether a node is inline. */
function isInline({ type, content }: ReadNode): boolean {
  return INLINE.includes(type) || (!type && content.length === 0)
}

/** The address that a text links to; null without one, or if it is not safe to open. */
function addressOf({ marks }: ReadNode): string | null {
  const href = marks.findLast(({ type }) => type === 'link')?.attributes['href']
  return typeof href === 'string' && LINK_ADDRESS.test(href) && URL.canParse(href) ? href : null
}

function colorOf({ marks }: ReadNode): string | undefined {
  const name = marks.findLast(({ type }) => type === 'color')?.attributes['color']
  return TEXT_COLORS.find((color) => color === name)
}

function drawText(node: ReadNode): ReactNode {
  let drawn: ReactNode = node.text
  for (const [type, Element] of Object.entries(MARK_ELEMENTS))
    if (node.marks.some((mark) => mark.type === type)) drawn = <Element>{drawn}</Element>
  const color = colorOf(node)
  return color ? <span style={{ color: `var(--bw-text-${color})` }}>{drawn}</span> : drawn
}

function drawMention({ attributes: { label } }: ReadNode): ReactNode {
  return typeof label === 'string' && label ? <span className={classes.chip}>{`@${label}`}</span> : null
}

function drawNode(value: unknown, node: ReadNode, labelOf: IncidentLabel | undefined): ReactNode {
  switch (node.type) {
    case 'text':
      return drawText(node)
    case 'hardBreak':
      return <br />
    case 'incident':
      return <IncidentChip incidentId={node.attributes['incidentId']} labelOf={labelOf} />
    case 'mention':
      return drawMention(node)
    case 'pin':
      return <PinChip attributes={node.attributes} />
    default:
      return plainTextOf(value)
  }
}

/** Consecutive nodes that lead to the same address are one link. */
interface Run {
  href: string | null
  drawn: ReactNode[]
}

function runsOf(nodes: readonly unknown[], labelOf: IncidentLabel | undefined): Run[] {
  const runs: Run[] = []
  for (const value of nodes) {
    const node = readNode(value)
    const href = addressOf(node)
    const drawn = drawNode(value, node, labelOf)
    const last = runs.at(-1)
    if (last && last.href === href) last.drawn.push(drawn)
    else runs.push({ href, drawn: [drawn] })
  }
  return runs
}

/** A mail program opens beside the page anyway, so only web pages open in a new tab. */
function targetOf(href: string) {
  return /^http/i.test(href) ? { target: '_blank' } : {}
}

/** Draws the nodes of a line. A node that does not belong there is drawn as its text. */
function drawInline(nodes: readonly unknown[], labelOf: IncidentLabel | undefined): ReactNode {
  return runsOf(nodes, labelOf).map(({ href, drawn }, index) => {
    const content = drawn.map((part, position) => <Fragment key={position}>{part}</Fragment>)
    if (href === null) return <Fragment key={index}>{content}</Fragment>
    return (
      <a key={index} href={href} rel="noopener noreferrer" className={classes.link} {...targetOf(href)}>
        {content}
      </a>
    )
  })
}
