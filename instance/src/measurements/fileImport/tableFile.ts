import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  cellsOf,
  encodingOf,
  readColumns,
  recogniseLayout,
  type Column,
  type TableFault,
  type TableLayout,
} from '@barn-workbench/core/tables'

/** Bytes of a file by which its layout is recognised. */
const SAMPLE_BYTES = 512 * 1024
/** Characters of a line: a longer one is no row of values. */
const LONGEST_LINE = 1_000_000

/** A table of values in a file of any size. */
export interface TableFile {
  path: string
  encoding: string
  layout: TableLayout
  columns: readonly Column[]
}

const lineBreak = /\r\n|\n|\r/

/** Reads the beginning of a file, and recognises its layout and columns. */
export async function openTableFile(path: string): Promise<TableFile | TableFault> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const start = new Uint8Array(buffer.subarray(0, bytesRead))
    const encoding = encodingOf(start)
    const lines = new TextDecoder(encoding).decode(start, { stream: true }).split(lineBreak)
    // The last line of the sample may be cut off.
    if (bytesRead === SAMPLE_BYTES) lines.pop()
    const layout = recogniseLayout(lines)
    if (typeof layout === 'string') return layout
    const rows = lines.flatMap((line) => {
      const cells = cellsOf(line, layout)
      return cells ? [cells] : []
    })
    return { path, encoding, layout, columns: readColumns(layout.names, rows) }
  } finally {
    await file.close()
  }
}

/** A line of a file, counted from 1; its cells are null if it is no row. */
export interface TableLine {
  line: number
  text: string
  cells: string[] | null
}

/** Reads the lines of a file piece by piece. */
export async function* linesOf({ path, encoding, layout }: TableFile): AsyncGenerator<TableLine, undefined> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let line = 0
  const toLine = (text: string): TableLine => ({ line: ++line, text, cells: cellsOf(text, layout) })
  for await (const chunk of createReadStream(path)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new Error(`line ${line + lines.length + 1} is too long`)
    for (const text of lines) yield toLine(text)
  }
  const last = rest + decoder.decode()
  if (last !== '') yield toLine(last)
}
