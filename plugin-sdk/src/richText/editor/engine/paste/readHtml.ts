import type { RichTextDocument, RichTextNode } from '@barn-workbench/core/schema'
import { createBlockWriter, createBudget, type BlockWriter, type TextMarks } from './blockWriter'
import { colorMark, incidentNode, linkMark, mentionNode } from './readDocument'

/** Maximum depth of nested elements; only the text of deeper ones is read. */
const MAXIMUM_DEPTH = 100

/** Elements without readable text. */
const SILENT = new Set([
  ...['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'base', 'iframe', 'object', 'embed'],
  ...['svg', 'math', 'canvas', 'audio', 'video', 'picture', 'img', 'map', 'input', 'select', 'textarea', 'button'],
])
const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'blockquote', 'pre'],
  ...[
    'figure',
    'figcaption',
    'table',
    'tbody',
    'thead',
    'tfoot',
    'tr',
    'caption',
    'dl',
    'dt',
    'dd',
    'li',
    'form',
    'hr',
  ],
  ...['fieldset', 'details', 'summary', 'body', 'center'],
])
type PlainMark = 'bold' | 'italic' | 'underline' | 'strike' | 'code'
const MARKS: Readonly<Record<string, PlainMark>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
const LISTS: Readonly<Record<string, 'bulletList' | 'orderedList'>> = { ul: 'bulletList', ol: 'orderedList' }

interface Place {
  marks: TextMarks
  depth: number
  /** Whether line breaks of the source are shown. */
  isPreformatted: boolean
}

const nameOf = (element: Element) => element.localName.toLowerCase()

function headingLevel(element: Element): number | undefined {
  const level = /^h([1-6])$/.exec(nameOf(element))?.[1] ?? element.getAttribute('data-level')
  return level !== null && /^[1-6]$/.test(level) ? Number(level) : undefined
}

/** Marks that an element has by its style. Text processors set them so. */
function styledMarks(style: string): PlainMark[] {
  return [
    ...(/font-weight:\s*(bold|[6-9]00)/i.test(style) ? (['bold'] as const) : []),
    ...(/font-style:\s*italic/i.test(style) ? (['italic'] as const) : []),
    ...(/text-decoration[^;]*underline/i.test(style) ? (['underline'] as const) : []),
    ...(/text-decoration[^;]*line-through/i.test(style) ? (['strike'] as const) : []),
  ]
}

function ownMarks(element: Element): TextMarks {
  const style = element.getAttribute('style') ?? ''
  const named = MARKS[nameOf(element)]
  // A whole text is wrapped in such an element by some text processors.
  const isUndone = named === 'bold' && /font-weight:\s*(normal|400)/i.test(style)
  const plain = [...(named && !isUndone ? [named] : []), ...styledMarks(style)]
  return [
    ...plain.map((type) => ({ type })),
    ...(nameOf(element) === 'a' ? linkMark(element.getAttribute('href')?.trim()) : []),
    ...colorMark(element.getAttribute('data-color')),
  ]
}

/** The marks of an element within others: each kind once. */
function joinMarks(outer: TextMarks, own: TextMarks): TextMarks {
  if (own.length === 0) return outer
  const kinds = new Set<string>(own.map(({ type }) => type))
  const unique = own.filter((mark, index) => own.findIndex(({ type }) => type === mark.type) === index)
  return [...outer.filter(({ type }) => !kinds.has(type)), ...unique]
}

/** The children of an element, one after the other: a list of many would be slow. */
function* childrenOf(parent: Node): Generator<Node> {
  for (let child = parent.firstChild; child; child = child.nextSibling) yield child
}

/** Mentions and incidents that were copied from our own editor. */
function ownNode(element: Element): RichTextNode | null {
  if (element.hasAttribute('data-incident-chip')) return incidentNode(element.getAttribute('data-incident-chip'))
  if (!element.hasAttribute('data-mention')) return null
  return mentionNode(element.getAttribute('data-mention'), element.getAttribute('data-label'))
}

function writeText(writer: BlockWriter, text: string, { marks, isPreformatted }: Place): void {
  if (isPreformatted) {
    text.split(/\r?\n/).forEach((part, index) => {
      if (index > 0) writer.inline({ type: 'hardBreak' })
      writer.text(part, marks)
    })
    return
  }
  const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
  writer.text(writer.isLineEmpty() ? collapsed.trimStart() : collapsed, marks)
}

function writeList(writer: BlockWriter, element: Element, place: Place): void {
  writer.list(LISTS[nameOf(element)] ?? 'bulletList', (writeItem) => {
    for (const child of childrenOf(element)) {
      if (child.nodeType === Node.TEXT_NODE && !child.textContent?.trim()) continue
      writeItem((item) => writeNode(item, child, place))
    }
  })
}

function isSilent(element: Element): boolean {
  const style = element.getAttribute('style') ?? ''
  return SILENT.has(nameOf(element)) || element.hasAttribute('hidden') || /display:\s*none/i.test(style)
}

/** Writes a block element; returns false for any other. */
function writeBlock(writer: BlockWriter, element: Element, place: Place): boolean {
  const level = headingLevel(element)
  if (LISTS[nameOf(element)]) writeList(writer, element, place)
  else if (level !== undefined || BLOCKS.has(nameOf(element))) {
    writer.startLine(level)
    writeChildren(writer, element, place)
    writer.endLine()
  } else return false
  return true
}

function writeElement(writer: BlockWriter, element: Element, place: Place): void {
  if (isSilent(element)) return
  const name = nameOf(element)
  if (name === 'br') return writer.inline({ type: 'hardBreak' })
  const node = ownNode(element)
  if (node) return writer.inline(node)
  const inner = {
    marks: joinMarks(place.marks, ownMarks(element)),
    depth: place.depth + 1,
    isPreformatted: place.isPreformatted || name === 'pre',
  }
  if (writeBlock(writer, element, inner)) return
  writeChildren(writer, element, inner)
  // The cells of a row are separated by blanks.
  if (name === 'td' || name === 'th') writer.text(' ', [])
}

function writeChildren(writer: BlockWriter, element: Element, place: Place): void {
  if (place.depth > MAXIMUM_DEPTH) return writeText(writer, element.textContent ?? '', place)
  for (const child of childrenOf(element)) writeNode(writer, child, place)
}

function writeNode(writer: BlockWriter, node: Node, place: Place): void {
  if (writer.isFull()) return
  if (node.nodeType === Node.TEXT_NODE) writeText(writer, node.textContent ?? '', place)
  if (node.nodeType === Node.ELEMENT_NODE) writeElement(writer, node as Element, place)
}

/**
 * Reads content that was copied elsewhere: keeps only the elements that a rich text may contain. `isCut`: it was longer
 * than a text may be. The elements belong to a document that runs and loads nothing.
 */
export function readHtml(root: Node): { document: RichTextDocument; isCut: boolean } {
  const budget = createBudget()
  const writer = createBlockWriter(budget)
  for (const child of childrenOf(root)) writeNode(writer, child, { marks: [], depth: 0, isPreformatted: false })
  return { document: { type: 'doc', content: writer.blocks() }, isCut: budget.isCut }
}
