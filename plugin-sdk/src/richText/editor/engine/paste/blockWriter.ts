import { COMMENT_MAX_PINS, RICH_TEXT_MAX_LENGTH, type RichTextNode } from '@barn-workbench/core/schema'

/** Maximum depth of lists within each other; a deeper document would be refused. */
const LIST_LEVELS = 3
/** Maximum number of nodes of a pasted text. */
const MAXIMUM_NODES = 5_000

export type TextMarks = NonNullable<RichTextNode['marks']>

/** The content that a document may still get. All writers of one document share it. */
export interface Budget {
  characters: number
  nodes: number
  pins: number
  /** Whether something was left out for its length. */
  isCut: boolean
}

/** Creates the budget of an empty document. */
export function createBudget(): Budget {
  return { characters: RICH_TEXT_MAX_LENGTH, nodes: MAXIMUM_NODES, pins: COMMENT_MAX_PINS, isCut: false }
}

/** Writes the blocks of a document, or of an item of a list, in the order of reading. */
export interface BlockWriter {
  /** Adds a text to the line. Cuts it at the end of the budget. */
  text(text: string, marks: TextMarks): void
  /** Adds a node to the line, such as a mention or a pin. Leaves it out if the budget is spent. */
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
  /** Whether the budget is spent. */
  isFull(): boolean
  /** Ends the line and returns all blocks. */
  blocks(): RichTextNode[]
}

/** Shortens a text, but never within a character. */
function shorten(text: string, length: number): string {
  const short = text.slice(0, length)
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short
}

/** Takes a node from the budget. Returns false if there is none left. */
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

/** Makes an item of a list, which has to begin with a paragraph. */
function itemOf(blocks: RichTextNode[]): RichTextNode {
  const content = blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
  return { type: 'listItem', content }
}

/** Creates an empty writer. `listLevel` is the number of lists around it. */
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
