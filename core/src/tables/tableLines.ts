import { readColumns, type Column } from './columns'
import { encodingOf, recogniseLayout, rowOf, type TableFault, type TableLayout } from './readTable'

/** Bytes of a file by which its layout is recognised. */
export const TABLE_SAMPLE_BYTES = 512 * 1024
/** Characters of a line: a longer one is no row of values. */
const LONGEST_LINE = 1_000_000
/** Lines of one row: a quote that is still open after them was no beginning of a cell. */
const LINES_OF_ROW = 50

/** The format of a file, and its columns. */
export interface Table {
  encoding: string
  layout: TableLayout
  columns: readonly Column[]
}

/** A line of a file, counted from 1, or several of them where a cell in quotes has line breaks. */
export interface TextLine {
  line: number
  text: string
}

/** A line and its cells. They are null where it is no row; `isRefused`: it has other columns than the rows. */
export interface TableLine extends TextLine {
  cells: string[] | null
  isRefused: boolean
}

/** Whether a cell in quotes is open at the end of a line. `isOpen`: whether one is at its beginning. */
function endsInQuotes(text: string, isOpen: boolean, delimiters: string): boolean {
  let inQuotes = isOpen
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!inQuotes) inQuotes = at === 0 || delimiters.includes(text[at - 1] ?? '')
    else if (text[at + 1] === '"') at++
    else inQuotes = false
  }
  return inQuotes
}

/**
 * Puts lines together whose cells in quotes go on in the next one. `delimiters`: all characters that may be before a
 * quote.
 */
export function createLineJoiner(delimiters: string) {
  let line = 0
  let open: TextLine[] = []

  const joined = (): TextLine[] => {
    const [first] = open
    const whole = first ? [{ line: first.line, text: open.map(({ text }) => text).join('\n') }] : []
    open = []
    return whole
  }

  return {
    /** Takes the next piece of text, and returns the complete lines. */
    add(text: string): TextLine[] {
      const inQuotes = endsInQuotes(text, open.length > 0, delimiters)
      open.push({ line: ++line, text })
      if (!inQuotes) return joined()
      if (open.length < LINES_OF_ROW) return []
      const apart = open
      open = []
      return apart
    },
    /** Returns the remaining lines at the end of the file. */
    end(): TextLine[] {
      const apart = open
      open = []
      return apart
    },
  }
}

const ANY_DELIMITER = ';\t,|'
const LINE_BREAK = /\r\n|\n|\r/

/** Recognises a table by the beginning of its file. `isWhole`: whether these are all of its bytes. */
export function readTableStart(start: Uint8Array, isWhole: boolean): Table | TableFault {
  const encoding = encodingOf(start)
  const lines = new TextDecoder(encoding).decode(start, { stream: true }).split(LINE_BREAK)
  // The last line of the sample may be cut off.
  if (!isWhole && lines.length > 1) lines.pop()
  const joinLines = (delimiters: string) => {
    const joiner = createLineJoiner(delimiters)
    return [...lines.flatMap(joiner.add), ...joiner.end()].map(({ text }) => text)
  }
  const layout = recogniseLayout(joinLines(ANY_DELIMITER))
  if (typeof layout === 'string') return layout
  const toRow = createRowReader(layout)
  const rows = joinLines(layout.delimiter).flatMap((text) => {
    const { cells } = toRow(text)
    return cells ? [cells] : []
  })
  return { encoding, layout, columns: readColumns(layout.names, rows) }
}

/** Returns the function that reads line after line. Lines above the names or the first row are a title. */
function createRowReader(layout: TableLayout) {
  let hasBegun = false
  return (text: string): Pick<TableLine, 'cells' | 'isRefused'> => {
    const { cells, kind } = rowOf(text, layout)
    hasBegun ||= kind === (layout.hasNames ? 'names' : 'row')
    return hasBegun ? { cells, isRefused: kind === 'otherWidth' } : { cells: null, isRefused: false }
  }
}

/** Reads the lines of a table from the bytes of its file. Throws at a line that is too long. */
export async function* linesOfTable(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, layout }: Pick<Table, 'encoding' | 'layout'>,
): AsyncGenerator<TableLine, undefined> {
  const toRow = createRowReader(layout)
  const toLine = (line: TextLine): TableLine => ({ ...line, ...toRow(line.text) })
  const joiner = createLineJoiner(layout.delimiter)
  for await (const text of textLines(bytes, encoding)) yield* joiner.add(text).map(toLine)
  yield* joiner.end().map(toLine)
}

async function* textLines(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  for await (const chunk of bytes) {
    // A carriage return at the end may belong to a line feed that follows.
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error('A line is too long')
    yield* lines
  }
  const last = rest + decoder.decode()
  if (last !== '') yield* last.replace(/\r$/, '').split(LINE_BREAK)
}
