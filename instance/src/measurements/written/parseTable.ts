const SEPARATORS = [';', '\t', ',']

/** The separator that occurs most in the first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] as string
}

/**
 * Reads a table of values with a separator: comma, semicolon or tab. A cell in quotes may have separators, line breaks
 * and doubled quotes. Lines without any character are left out.
 */
export function parseTable(text: string): string[][] {
  const separator = separatorOf(text)
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0

  function endLine(): void {
    if (cells.length > 1 || cells[0] !== '') lines.push(cells)
    cells = []
  }

  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at + 1) : readPlain(text, at, separator)
    cells.push(cell)
    // Text between a closing quote and the separator is left out.
    const next = nextBoundary(text, end, separator)
    if (next >= text.length || text[next] === '\n') endLine()
    else if (next === text.length - 1) {
      cells.push('')
      endLine()
    }
    at = next + 1
  }
  return lines
}

function nextBoundary(text: string, from: number, separator: string): number {
  const [separatorAt, lineAt] = [text.indexOf(separator, from), text.indexOf('\n', from)].map((found) =>
    found < 0 ? text.length : found,
  ) as [number, number]
  return Math.min(separatorAt, lineAt)
}

function readPlain(text: string, from: number, separator: string): { cell: string; end: number } {
  const end = nextBoundary(text, from, separator)
  return { cell: text.slice(from, end).replace(/\r$/, ''), end }
}

/** Reads from behind the first quote to behind the last one. */
function readQuoted(text: string, from: number): { cell: string; end: number } {
  let end = text.indexOf('"', from)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  const last = end < 0 ? text.length : end
  return { cell: text.slice(from, last).replaceAll('""', '"'), end: Math.min(text.length, last + 1) }
}
