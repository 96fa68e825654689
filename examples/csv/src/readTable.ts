/** A text file of columns. All rows have as many cells as there are names. */
export interface Table {
  names: readonly string[]
  rows: readonly (readonly string[])[]
}

/**
 * The reason why a file is no table: it is too large, it holds no text, nothing but blanks, or no two columns.
 */
export type TableFault = 'tooLarge' | 'notText' | 'empty' | 'noColumns'

/** Largest file that is read, bytes. */
export const MAXIMUM_BYTES = 10 * 1024 * 1024
const DELIMITERS = [';', '\t', ',', '|']
/** Rows by which the delimiter is recognised. */
const SAMPLE_ROWS = 50
/** Share of rows that have the same number of cells, in a table. */
const COMMON_SHARE = 0.6

const ENCODINGS: readonly (readonly [label: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The text of a file: by its byte order mark, else UTF-8, else the letters of Western Europe, as older spreadsheets
 * write them. Null if it holds no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = ENCODINGS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  const text = marked ? new TextDecoder(marked[0]).decode(bytes) : decodeUnmarked(bytes)
  return text.includes('\0') ? null : text
}

function decodeUnmarked(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** One cell: in quotes, where two of them stand for one, or up to the next delimiter. */
function readCell(line: string, start: number, delimiter: string): { cell: string; end: number } {
  if (line[start] !== '"') {
    const next = line.indexOf(delimiter, start)
    const end = next < 0 ? line.length : next
    return { cell: line.slice(start, end).trim(), end }
  }
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = line.indexOf('"', at)
    if (quote < 0) return { cell: cell + line.slice(at), end: line.length }
    cell += line.slice(at, quote)
    if (line[quote + 1] !== '"') {
      const next = line.indexOf(delimiter, quote + 1)
      return { cell: cell.trim(), end: next < 0 ? line.length : next }
    }
    cell += '"'
    at = quote + 2
  }
}

function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = []
  let start = 0
  for (;;) {
    const { cell, end } = readCell(line, start, delimiter)
    cells.push(cell)
    if (end >= line.length) return cells
    start = end + delimiter.length
  }
}

/** The most common number of cells, and the share of rows that have it. */
function commonWidth(rows: readonly (readonly string[])[]): { width: number; share: number } {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { width, share: rows.length === 0 ? 0 : count / rows.length }
}

/** The delimiter by which most lines have the same number of columns, more than one; null without such. */
function findDelimiter(lines: readonly string[]): string | null {
  // The end of the file, since many begin with some lines about themselves.
  const sample = lines.slice(-SAMPLE_ROWS)
  const found = DELIMITERS.map((delimiter) => ({
    delimiter,
    ...commonWidth(sample.map((line) => splitLine(line, delimiter))),
  })).filter(({ width, share }) => width > 1 && share >= COMMON_SHARE)
  // Of two that fit equally, the first: numbers with a decimal comma have as many commas in each line.
  return found.sort((a, b) => b.share - a.share)[0]?.delimiter ?? null
}

const isName = (cell: string) => !/\d/.test(cell) || /[a-z]{3}/i.test(cell.replace(/\d+/g, ''))

/**
 * Reads a file of columns that semicolons, tabs, commas or strokes divide. Lines of another length, such as a title
 * above, are left out. Without a line of names, columns are named by their numbers.
 */
export function readTable(bytes: Uint8Array): Table | TableFault {
  if (bytes.length > MAXIMUM_BYTES) return 'tooLarge'
  const text = decodeText(bytes)
  if (text === null) return 'notText'
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  if (lines.length === 0) return 'empty'
  const delimiter = findDelimiter(lines)
  if (delimiter === null) return 'noColumns'
  const all = lines.map((line) => splitLine(line, delimiter))
  const { width } = commonWidth(all)
  const [first = [], ...rest] = all.filter(({ length }) => length === width)
  const hasNames = first.every(isName) && first.some((cell) => cell !== '')
  const names = first.map((cell, index) => (hasNames && cell !== '' ? cell : String(index + 1)))
  return { names, rows: hasNames ? rest : [first, ...rest] }
}
