import { Fragment, type ReactNode } from 'react'
import { LINK_ADDRESS, plainTextOf, TEXT_COLORS } from '@barn-workbench/core/schema'
import { IncidentChip, PinChip, type IncidentLabel } from './chips'
import { readNode, type ReadNode } from './readNode'
import classes from './RichText.module.css'

const INLINE = ['text', 'hardBreak', 'incident', 'mention', 'pin']
const MARK_ELEMENTS = { code: 'code', bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

/** Whether a node stands within a line. */
export function isInline({ type, content }: ReadNode): boolean {
  return INLINE.includes(type) || (!type && content.length === 0)
}

/** The address that a text leads to; null where it has none, or one that is not safe to open. */
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

/** A mail program opens beside the page anyway, so that only pages of the web get a tab of their own. */
function targetOf(href: string) {
  return /^http/i.test(href) ? { target: '_blank' } : {}
}

/** Draws the nodes of a line. A node that does not belong there is drawn as its text. */
export function drawInline(nodes: readonly unknown[], labelOf: IncidentLabel | undefined): ReactNode {
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
