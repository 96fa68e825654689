import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import {
  linesOfTable,
  readTableStart,
  TABLE_SAMPLE_BYTES,
  type Table,
  type TableFault,
  type TableLine,
} from '@barn-workbench/core/tables'

/** A table of values in a file of any size. */
export interface TableFile extends Table {
  path: string
}

/** Reads the beginning of a file, and recognises its layout and columns. */
export async function openTableFile(path: string): Promise<TableFile | TableFault> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TABLE_SAMPLE_BYTES), 0, TABLE_SAMPLE_BYTES, 0)
    const start = new Uint8Array(buffer.subarray(0, bytesRead))
    const table = readTableStart(start, bytesRead < TABLE_SAMPLE_BYTES)
    return typeof table === 'string' ? table : { path, ...table }
  } finally {
    await file.close()
  }
}

/** Reads the lines of a file piece by piece. */
export function linesOf(file: TableFile): AsyncGenerator<TableLine, undefined> {
  return linesOfTable(createReadStream(file.path) as AsyncIterable<Uint8Array>, file)
}
