import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { StartError } from '../base'

/** Largest picture of an instance, in bytes. */
const MAXIMUM_BYTES = 2 * 1024 * 1024

/** The picture of a site, which lists of instances show. */
export interface InstanceImage {
  bytes: Uint8Array
  contentType: string
  /** Changes with the picture. */
  mark: string
}

/** The types that are shown, by the bytes that their files begin with. */
const TYPES: readonly { contentType: string; isType: (bytes: Buffer) => boolean }[] = [
  { contentType: 'image/png', isType: (bytes) => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' },
  { contentType: 'image/jpeg', isType: (bytes) => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff' },
  {
    contentType: 'image/webp',
    isType: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
]

/** The picture that the bytes of a file are; null if they are none. */
export function imageOf(bytes: Buffer): InstanceImage | null {
  const type = TYPES.find(({ isType }) => isType(bytes))
  const mark = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return type ? { bytes, contentType: type.contentType, mark } : null
}

/** Reads the picture at the start, if there is one. Throws a `StartError` if the file is not a picture or too large. */
export function readInstanceImage(file: string | undefined): InstanceImage | null {
  if (file === undefined) return null
  const image = imageOf(readBytes(file))
  if (!image) throw new StartError(`--image ${file} is no PNG, JPEG or WebP picture`)
  return image
}

function readBytes(file: string): Buffer {
  try {
    if (statSync(file).size > MAXIMUM_BYTES) throw new Error('it is larger than 2 MB')
    return readFileSync(file)
  } catch (error) {
    throw new StartError(`--image ${file} cannot be read: ${(error as Error).message}`)
  }
}
