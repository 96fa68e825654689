import { createGrowingBytes } from './growingBytes'

/** A picture of more bytes is left out. */
const LARGEST_PICTURE = 8 * 1024 * 1024
const LONGEST_HEAD = 16 * 1024
const END_OF_HEAD = '\r\n\r\n'

/** The boundary that `multipart/x-mixed-replace` names; null for another type. Some cameras write it with its dashes. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/[\w.-]+\s*;.*?boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? null : boundary.replace(/^--/, '')
}

/**
 * Cuts a stream of JPEG pictures into its bodies. A body ends with the length that its head states, else before the next
 * boundary. Returns the bodies that are complete with these bytes. Throws where a part is larger than a picture may be.
 */
export function createMultipartParser(boundary: string): (chunk: Uint8Array) => Buffer[] {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1')
  const bytes = createGrowingBytes()
  /** Bytes that have to be there before it is worth looking again. */
  let awaited = 0
  /** The next search for the end of a body begins here, so that no byte is looked at twice. */
  let searched = 0

  /** The next body, and where the search goes on; null if it is not complete. */
  function nextBody(): { body: Buffer; end: number } | null {
    const rest = bytes.view()
    const start = rest.indexOf(delimiter)
    if (start < 0) {
      // What comes before the first boundary is nothing, but the end may be half a boundary.
      bytes.drop(Math.max(0, rest.length - delimiter.length))
      return null
    }
    const endOfHead = rest.indexOf(END_OF_HEAD, start, 'latin1')
    if (endOfHead < 0) {
      if (rest.length - start > LONGEST_HEAD) throw new RangeError('the head of a picture is too long')
      return null
    }
    const bodyStart = endOfHead + END_OF_HEAD.length
    const [, length] = /^content-length:\s*(\d{1,9})\s*$/im.exec(rest.toString('latin1', start, endOfHead)) ?? []
    return length === undefined ? bodyUntilBoundary(bodyStart) : bodyOfLength(bodyStart, Number(length))
  }

  function bodyOfLength(start: number, length: number) {
    if (length > LARGEST_PICTURE) throw new RangeError('a picture is too large')
    const rest = bytes.view()
    if (start + length > rest.length) {
      awaited = start + length
      return null
    }
    return { body: Buffer.from(rest.subarray(start, start + length)), end: start + length }
  }

  function bodyUntilBoundary(start: number) {
    const rest = bytes.view()
    const end = rest.indexOf(delimiter, Math.max(start, searched))
    if (end < 0) {
      if (rest.length - start > LARGEST_PICTURE) throw new RangeError('a picture is too large')
      searched = Math.max(start, rest.length - delimiter.length)
      return null
    }
    return { body: Buffer.from(rest.subarray(start, end)), end }
  }

  return (chunk) => {
    bytes.append(chunk)
    if (bytes.view().length < awaited) return []
    awaited = 0
    const bodies: Buffer[] = []
    for (let next = nextBody(); next; next = nextBody()) {
      bodies.push(next.body)
      bytes.drop(next.end)
      searched = 0
    }
    return bodies
  }
}
