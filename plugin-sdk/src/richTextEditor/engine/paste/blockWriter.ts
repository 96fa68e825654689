import { COMMENT_MAX_PINS, RICH_TEXT_MAX_LENGTH, type RichTextNode } from '@barn-workbench/core/schema'

/** Lists within each other, beyond which a document would be nested too deep. */
const LIST_LEVELS = 3
/** Nodes of a text that is taken over. */
const MAXIMUM_NODES = 5_000

export type TextMarks = NonNullable<RichTextNode['marks']>

/** The remaining limits for content. Writers of one document share it. */
export interface Budget {
  characters: number
  nodes: number
  pins: number
  /** Whether something was left out for its length. */
  isCut: boolean
}

/** The budget of a whole document. */
export function createBudget(): Budget {
  return { characters: RICH_TEXT_MAX_LENGTH, nodes: MAXIMUM_NODES, pins: COMMENT_MAX_PINS, isCut: false }
}

/** Writes the blocks of a document, or of an item of a list, in the order of reading. */
export interface BlockWriter {
  text(text: string, marks: TextMarks): void
  inline(node: RichTextNode): void
  /** The following content starts a new line: a heading of this level, or a paragraph. */
  startLine(headingLevel?: number): void
  /** Ends the line. An empty one is left out unless it is `kept`. */
  endLine(kept?: boolean): void
  /** Adds a list. If lists are nested too deep already, its items become lines. */
  list(
    type: 'bulletList' | 'orderedList',
    fill: (writeItem: (fillItem: (item: BlockWriter) => void) => void) => void,
  ): void
  /** Whether the line is empty so far. */
  isLineEmpty(): boolean
  /** Whether nothing more is taken over. */
  isFull(): boolean
  blocks(): RichTextNode[]
}

/** Shortens a text, but never within a character. */
function shorten(text: string, length: number): string {
  const short = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short
}

function spend(budget: Budget): boolean {
  if (budget.nodes > 0) {
    budget.nodes--
    return true
  }
  budget.isCut = true
  return false
}

function lineOf(headingLevel: number | null, content: RichTextNode[]): RichTextNode {
  const own = content.length > 0 ? { content } : {}
  return headingLevel === null
    ? { type: 'paragraph', ...own }
    : { type: 'heading', attrs: { level: headingLevel }, ...own }
}

/** An item of a list begins with a paragraph. */
function itemOf(blocks: RichTextNode[]): RichTextNode {
  const content = blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
  return { type: 'listItem', content }
}

/** Makes an empty writer. */
export function createBlockWriter(budget: Budget, listLevel = 0): BlockWriter {
  const blocks: RichTextNode[] = []
  let line: RichTextNode[] = []
  let level: number | null = null

  function endLine(kept = false): void {
    if ((line.length > 0 || kept) && spend(budget)) blocks.push(lineOf(level, line))
    line = []
    level = null
  }

  const writer: BlockWriter = {
    text(text, marks) {
      const short = shorten(text, budget.characters)
      if (short.length < text.length) budget.isCut = true
      budget.characters -= short.length
      if (short === '' || !spend(budget)) return
      line.push({ type: 'text', text: short, ...(marks.length > 0 && { marks }) })
    },
    inline(node) {
      if (node.type === 'pin' && budget.pins-- <= 0) return
      if (spend(budget)) line.push(node)
    },
    startLine(headingLevel) {
      endLine()
      level = headingLevel ?? null
    },
    endLine,
    list(type, fill) {
      endLine()
      const items: RichTextNode[] = []
      fill((fillItem) => {
        if (listLevel === LIST_LEVELS) {
          fillItem(writer)
          endLine()
          return
        }
        if (!spend(budget)) return
        const item = createBlockWriter(budget, listLevel + 1)
        fillItem(item)
        items.push(itemOf(item.blocks()))
      })
      if (items.length > 0) blocks.push({ type, content: items })
    },
    isLineEmpty: () => line.length === 0,
    isFull: () => budget.isCut,
    blocks() {
      endLine()
      return blocks
    },
  }
  return writer
}
