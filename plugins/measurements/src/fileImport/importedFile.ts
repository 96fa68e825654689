import {
  linesOfTable,
  readTableStart,
  TABLE_SAMPLE_BYTES,
  type Table,
  type TableFault,
} from '@barn-workbench/core/tables'

/** A file whose layout is recognised. */
export interface ImportedFile {
  file: File
  table: Table
  /** Its first rows. */
  rows: readonly (readonly string[])[]
}

/** Why a file cannot be read as a table. */
export type FileFault = TableFault | 'notReadable' | 'noRows'

/** Rows that are shown. */
const PREVIEWED = 20
/** Bytes that are read at once. */
const CHUNK = 256 * 1024

/** The bytes of a blob. By a reader, since not every browser has `arrayBuffer`. */
export function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsArrayBuffer(blob)
  })
}

/** Reads a file piece by piece, so that one of any size takes little memory. */
export async function* chunksOf(file: Blob): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; at < file.size; at += CHUNK) yield await bytesOf(file.slice(at, at + CHUNK))
}

/** Opens a file by its beginning. */
export async function openFile(file: File): Promise<ImportedFile | FileFault> {
  try {
    const start = await bytesOf(file.slice(0, TABLE_SAMPLE_BYTES))
    const table = readTableStart(start, file.size <= TABLE_SAMPLE_BYTES)
    if (typeof table === 'string') return table
    const rows: string[][] = []
    for await (const { cells } of linesOfTable(chunksOf(file.slice(0, TABLE_SAMPLE_BYTES)), table)) {
      if (cells) rows.push(cells)
      if (rows.length === PREVIEWED) break
    }
    return rows.length === 0 ? 'noRows' : { file, table, rows }
  } catch {
    return 'notReadable'
  }
}
