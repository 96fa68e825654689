/** A node of a rich text as far as it could be read. Missing or malformed fields are empty. */
export interface ReadNode {
  type: string
  text: string
  attributes: Readonly<Record<string, unknown>>
  marks: readonly ReadMark[]
  content: readonly unknown[]
}

interface ReadMark {
  type: string
  attributes: Readonly<Record<string, unknown>>
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function readMark(value: unknown): ReadMark {
  const { type, attrs } = recordOf(value)
  return { type: textOf(type), attributes: recordOf(attrs) }
}

/** Reads a node of a rich text from any value. A string is a text. */
export function readNode(value: unknown): ReadNode {
  if (typeof value === 'string') return { type: 'text', text: value, attributes: {}, marks: [], content: [] }
  const { type, text, attrs, marks, content } = recordOf(value)
  return {
    type: textOf(type),
    text: textOf(text),
    attributes: recordOf(attrs),
    marks: listOf(marks).map(readMark),
    content: listOf(content),
  }
}
