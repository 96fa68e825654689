/** The layout of a text file of columns. */
export interface TableLayout {
  delimiter: string
  /** The names of the columns; their numbers where the file has no names. */
  names: readonly string[]
  hasNames: boolean
}

/** Why a file is no table: it holds no text, nothing but blanks, or no two columns. */
export type TableFault = 'notText' | 'empty' | 'noColumns'

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

/** The encoding of a file by its first bytes: its byte order mark, else UTF-8, else the letters of Western Europe. */
export function encodingOf(start: Uint8Array): string {
  const marked = ENCODINGS.find(([, mark]) => mark.every((byte, index) => start[index] === byte))
  if (marked) return marked[0]
  try {
    // The end of the sample may be within a letter.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Longest name of a column, in characters: it also names the sensor of a column. */
const LONGEST_NAME = 64

/** The names of the columns, each of them once and in one line. A column without a name has its number. */
function namesOf(cells: readonly string[]): string[] {
  const known = new Set<string>()
  return cells.map((cell, index) => {
    const base = cell.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME) || String(index + 1)
    let name = base
    for (let count = 2; known.has(name); count++) name = `${base.slice(0, LONGEST_NAME - 8)} (${count})`
    known.add(name)
    return name
  })
}

/** Rows at the beginning of a file, above its values, that may be titles. */
const LONGEST_HEAD = 20

/** The row of the names: of those without numbers at the beginning the fullest, since spreadsheets fill titles up. */
function headOf(rows: readonly (readonly string[])[]): readonly string[] {
  const end = rows.slice(0, LONGEST_HEAD).findIndex((cells) => !cells.every(isName))
  const head = rows.slice(0, end < 0 ? 1 : end)
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length
  return head.toSorted((a, b) => filled(b) - filled(a))[0] ?? rows[0] ?? []
}

/** Recognises the layout of a file by some of its lines, from its beginning. */
export function recogniseLayout(sample: readonly string[]): TableLayout | TableFault {
  const lines = sample.filter((line) => line.trim() !== '')
  if (lines.some((line) => line.includes('\0'))) return 'notText'
  if (lines.length === 0) return 'empty'
  const delimiter = findDelimiter(lines)
  if (delimiter === null) return 'noColumns'
  const all = lines.map((line) => splitLine(line, delimiter))
  const { width } = commonWidth(all)
  const first = headOf(all.filter(({ length }) => length === width))
  const hasNames = first.every(isName) && first.some((cell) => cell !== '')
  return { delimiter, hasNames, names: namesOf(hasNames ? first : first.map(() => '')) }
}

/** The kinds of lines: a row, an empty line, the names of the columns, or a line with another number of cells. */
export type LineKind = 'row' | 'blank' | 'names' | 'otherWidth'

/** The cells of a line, which are null if it is no row. */
export function rowOf(line: string, { delimiter, names, hasNames }: TableLayout) {
  if (line.trim() === '') return { kind: 'blank' as LineKind, cells: null }
  const cells = splitLine(line, delimiter)
  if (cells.length !== names.length) return { kind: 'otherWidth' as LineKind, cells: null }
  const isNames = hasNames && cells.every(isName) && namesOf(cells).every((name, index) => name === names[index])
  return isNames ? { kind: 'names' as LineKind, cells: null } : { kind: 'row' as LineKind, cells }
}
