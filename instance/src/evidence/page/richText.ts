interface AnyNode {
  type?: unknown
  text?: unknown
  attrs?: Readonly<Record<string, unknown>> | null
  content?: unknown
}

const BLOCKS: readonly unknown[] = ['paragraph', 'heading', 'listItem']
/** Deeper nodes than this are left out. */
const DEEPEST = 50

/** The text of a node without that of its children. `pin` stands for a place in a picture. */
function ownText({ type, text, attrs }: AnyNode, pin: string): string {
  const attribute = (name: string) => (typeof attrs?.[name] === 'string' ? attrs[name] : '')
  switch (type) {
    case 'pin':
      return pin
    case 'hardBreak':
      return '\n'
    case 'mention':
      return `@${attribute('label')}`
    case 'incident':
      return `[${attribute('incidentId')}]`
    default:
      return typeof text === 'string' ? text : ''
  }
}

/** The text of a rich text with a line for each of its paragraphs. */
export function textOf(node: unknown, pin: string, depth = 0): string {
  if (typeof node === 'string') return node
  if (typeof node !== 'object' || node === null || depth > DEEPEST) return ''
  const { type, content } = node as AnyNode
  const children = Array.isArray(content) ? content.map((child) => textOf(child, pin, depth + 1)) : []
  return ownText(node, pin) + children.join('') + (BLOCKS.includes(type) ? '\n' : '')
}
