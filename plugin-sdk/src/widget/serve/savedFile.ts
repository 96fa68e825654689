import { ProblemError } from '@barn-workbench/core/result'
import { MAXIMUM_FILE_BYTES } from '../limits'
import { FILE_TYPES, type WidgetFileType } from '../values'

/** A file that a widget saves, checked. */
export interface SavedFile {
  name: string
  type: WidgetFileType
  bytes: ArrayBuffer
}

/** A name without a path, without control characters, and without a dot at its beginning, which would hide the file. */
const FILE_NAME = /^[^./\\\p{Cc}][^/\\\p{Cc}]{0,99}$/u

/** Checks a file that a widget wants to save. Throws `request/invalid` or `request/too-large`. */
export function readSavedFile({ name, type, bytes }: { name: string; type: string; bytes: ArrayBuffer }): SavedFile {
  const known = FILE_TYPES.find((one) => one === type)
  if (!known || !FILE_NAME.test(name)) throw new ProblemError({ code: 'request/invalid', params: {} })
  if (bytes.byteLength > MAXIMUM_FILE_BYTES) throw new ProblemError({ code: 'request/too-large', params: {} })
  return { name, type: known, bytes }
}
