import { allEndpoints, type DataColumns } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { decodeBytes, type DecodedReply, type DecodeOptions } from '@barn-workbench/core/transport'

/**
 * Bytes of the body from which the items of one message come. The page reads a message in one go, so that this bounds
 * how long it is held up.
 */
const SLICE_SIZE = 128 * 1024

/** A body that the worker decodes as the reply to a call of the contract. */
export interface DecodeRequest extends DecodeOptions {
  id: number
  method: string
  path: string
  bytes: Uint8Array
}

/**
 * A part of the reply: some items of a list, or at last what remains, or the problem that kept it from being decoded.
 */
export type DecodeMessage =
  | { id: number; items: readonly unknown[] }
  | ({ id: number; isList: boolean } & DecodedReply)
  | { id: number; problem: Problem }

function decode({ method, path, bytes, ...options }: DecodeRequest): DecodedReply {
  const endpoint = allEndpoints.find((one) => one.method === method && one.path === path)
  if (!endpoint) throw new Error(`${method} ${path} is no call of the contract`)
  return decodeBytes(endpoint, bytes, options)
}

/** Posts a message. The buffers are handed over rather than copied. */
export type PostDecoded = (message: DecodeMessage, buffers?: ArrayBuffer[]) => void

/** The memory of columns. */
function buffersOf({ times, series }: DataColumns): ArrayBuffer[] {
  return [times, ...series.map(({ values }) => values)].map(({ buffer }) => buffer as ArrayBuffer)
}

/** Decodes a body, and posts the reply in parts, or at once for columns. */
export function answerDecodeRequest(request: DecodeRequest, post: PostDecoded): void {
  const { id, bytes } = request
  const size = bytes.byteLength
  try {
    const { value, ...rest } = decode(request)
    if (request.columns) return post({ id, isList: false, value, ...rest }, buffersOf(value as DataColumns))
    if (!Array.isArray(value)) return post({ id, isList: false, value, ...rest })
    const length = Math.max(1, Math.floor((value.length * SLICE_SIZE) / size))
    for (let start = 0; start < value.length; start += length)
      post({ id, items: value.slice(start, start + length) as unknown[] })
    post({ id, isList: true, value: undefined, ...rest })
  } catch (error) {
    post({ id, problem: problemOf(error) })
  }
}
