import { z } from 'zod'
import { columnsOfRows, decodeColumns, REQUEST_ID_HEADER, type DataRow, type Endpoint } from '../contract'
import { ErrorCodeSchema, errorStatus, ProblemError, WireProblem, type ErrorCode, type Problem } from '../result'
import { STOP_AT_FIRST } from '../schema'

/** Keys of the documents that a query has asked for. Without them the reply has whole documents. */
export type Projection = readonly string[]

/** The rules for decoding the body of a success. */
export interface DecodeOptions {
  projection?: Projection | undefined
  /**
   * The reply was requested in columns: the body is `encoded` in them, or has `rows`, which are turned into columns.
   */
  columns?: 'encoded' | 'rows' | undefined
}

/** The body of a success, parsed and decoded; large bodies may be decoded off the main thread. */
export type Decode = (
  endpoint: Endpoint,
  bytes: Uint8Array<ArrayBuffer>,
  options?: DecodeOptions,
) => Promise<DecodedReply>

/** A list with more items that cannot be decoded is refused as a whole, since each of them takes time. */
const MAXIMUM_SKIPPED_ITEMS = 200

/** The items of a list that could not be decoded. The reply has the other items. */
export interface SkippedItems {
  count: number
  /** Path of the first value that does not fit, for example `3.name`. */
  firstPath: string
}

/** A decoded body, and the items of it that could not be decoded. */
export interface DecodedReply {
  value: unknown
  skippedItems?: SkippedItems
}

/** The place of the first mistake; `result` for the whole reply. */
function pathOf(error: z.ZodError, ...parentPath: number[]): string {
  return [...parentPath, ...(error.issues[0]?.path ?? [])].map(String).join('.') || 'result'
}

/** The list schema of a reply that is a list or may be one. */
export function listSchemaOf(schema: z.ZodType): z.ZodArray | undefined {
  if (schema instanceof z.ZodArray) return schema
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => listSchemaOf(option as z.ZodType)).find(Boolean)
  return undefined
}

function unexpectedReply(path: string): ProblemError {
  return new ProblemError({ code: 'client/unexpected-reply', params: { path } })
}

function decodeList(items: readonly unknown[], itemSchema: z.ZodType): DecodedReply {
  const value: unknown[] = []
  let skippedItems: SkippedItems | undefined
  for (const [index, item] of items.entries()) {
    const parsed = itemSchema.safeParse(item, STOP_AT_FIRST)
    if (parsed.success) {
      value.push(parsed.data)
      continue
    }
    skippedItems ??= { count: 0, firstPath: pathOf(parsed.error, index) }
    skippedItems.count++
    if (skippedItems.count > MAXIMUM_SKIPPED_ITEMS) throw unexpectedReply(skippedItems.firstPath)
  }
  // An empty list would mean that the instance has no such entities.
  if (skippedItems && value.length === 0) throw unexpectedReply(skippedItems.firstPath)
  return skippedItems ? { value, skippedItems } : { value }
}

/** Decodes the parsed body of a success. Throws `client/unexpected-reply` with the first path that does not fit. */
function decodeReply(
  endpoint: Pick<Endpoint, 'form' | 'reply'>,
  body: unknown,
  projection: Projection | undefined,
): DecodedReply {
  const reply = endpoint.form === 'result' ? z.object({ result: z.unknown() }).safeParse(body).data?.result : body
  const listSchema = listSchemaOf(endpoint.reply)
  if (listSchema && Array.isArray(reply)) {
    const item = listSchema.element as z.ZodType
    return decodeList(reply, projection ? projectedItem(item, projection) : item)
  }
  const parsed = endpoint.reply.safeParse(reply, STOP_AT_FIRST)
  if (parsed.success) return { value: parsed.data }
  throw unexpectedReply(pathOf(parsed.error))
}

/**
 * Parses and decodes the body of a success. Throws `client/too-deep`, `client/not-json` or `client/unexpected-reply`.
 */
export function decodeBytes(
  endpoint: Pick<Endpoint, 'form' | 'reply'>,
  bytes: Uint8Array,
  { projection, columns }: DecodeOptions = {},
): DecodedReply {
  if (columns === 'encoded') return { value: decodeColumns(bytes) }
  const reply = decodeReply(endpoint, parseJson(bytes), projection)
  return columns === 'rows' ? { ...reply, value: columnsOfRows(reply.value as DataRow[]) } : reply
}

/** Seconds of a `Retry-After` header. A date, which the header may also hold, is ignored. */
function retryAfterOf(header: string | null): { retryAfter?: number } {
  return header !== null && /^\d{1,9}$/.test(header) ? { retryAfter: Number(header) } : {}
}

/** Ids as instances make them; anything else, for example of a proxy, is left out. */
const REQUEST_ID = /^[\w.:-]{1,100}$/

function requestIdOf(header: string | null): { requestId?: string } {
  return header !== null && REQUEST_ID.test(header) ? { requestId: header } : {}
}

/** The codes of statuses that have one meaning, independent of the body. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  [errorStatus['login/email-not-confirmed']]: 'login/email-not-confirmed',
  [errorStatus['eula/refresh-required']]: 'eula/refresh-required',
}

/**
 * Decodes the body of an error response. A response without a known code becomes `client/request-failed` with its
 * status, unless the status says enough.
 */
export function decodeRefusal(status: number, body: unknown, headers: Pick<Headers, 'get'>): Problem {
  const wire = WireProblem.safeParse(body)
  const code = wire.success ? ErrorCodeSchema.safeParse(wire.data.type) : undefined
  const retryAfter = retryAfterOf(headers.get('Retry-After'))
  const requestId = requestIdOf(headers.get(REQUEST_ID_HEADER))
  // An instance may not answer with the client's own codes: a false client/aborted would not be shown at all.
  if (!wire.success || !code?.success || errorStatus[code.data] === 0)
    return {
      code: CODE_OF_STATUS[status] ?? 'client/request-failed',
      status,
      params: { status, ...retryAfter },
      ...requestId,
    }
  const { params, errors } = wire.data
  return { code: code.data, status, params: { ...params, ...retryAfter }, ...requestId, ...(errors && { errors }) }
}

/** Maximum nesting of arrays and objects in a JSON body. */
export const JSON_MAXIMUM_DEPTH = 64

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const OPENING_BRACKETS = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)))
const CLOSING_BRACKETS = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)))

/**
 * Whether brackets nest deeper than the maximum. This runs before JSON.parse, whose recursion a hostile body could
 * exhaust.
 */
export function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0
  let isInString = false
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if (isInString) {
      if (byte === BACKSLASH) i += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) {
      isInString = true
    } else if (OPENING_BRACKETS.has(byte)) {
      depth += 1
      if (depth > JSON_MAXIMUM_DEPTH) return true
    } else if (CLOSING_BRACKETS.has(byte)) {
      depth -= 1
    }
  }
  return false
}

function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value
}

/**
 * Parses UTF-8 bytes as JSON. Keys named `__proto__` are dropped. Throws `client/too-deep` or `client/not-json`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (isTooDeep(bytes)) throw new ProblemError({ code: 'client/too-deep', params: { maximum: JSON_MAXIMUM_DEPTH } })
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // The key may also be written with escapes. Bodies without either are parsed without the slower reviver.
    const mayHoldPrototypeKey = text.includes('__proto__') || text.includes('\\u')
    return mayHoldPrototypeKey ? JSON.parse(text, withoutPrototypeKeys) : JSON.parse(text)
  } catch {
    // The message of the parser's error quotes the text, which may hold a token, so the error is not passed on.
    throw new ProblemError({ code: 'client/not-json', params: {} })
  }
}

type Shape = Readonly<Record<string, z.ZodType>>

/** The fields of an object schema, including a nullable one; undefined for any other schema. */
function shapeOf(schema: z.ZodType | undefined): Shape | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodCatch)
    return shapeOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? (schema.shape as Shape) : undefined
}

/** The fields that dotted keys name within an object of `shape`. Fields that the document lacks are null. */
function nestedSchema(shape: Shape | undefined, paths: readonly string[][]): z.ZodType {
  // The fields of an open record are not known: the caller parses them.
  if (!shape) return z.looseObject({})
  return z.object(fieldsOf(shape, paths, (schema) => schema.nullable()))
}

function fieldsOf(shape: Shape, paths: readonly string[][], wrap: (schema: z.ZodType) => z.ZodType) {
  const fields: Record<string, z.ZodType> = {}
  for (const name of new Set(paths.map(([first = '']) => first))) {
    const below = paths.filter(([first]) => first === name).map(([, ...rest]) => rest)
    const isWhole = below.some((rest) => rest.length === 0)
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    const nested = nestedSchema(shapeOf(schema), below)
    // A part has the same fallback for invalid values as the whole document.
    const part = schema instanceof z.ZodCatch ? nested.catch(schema.parse(undefined) as never) : nested
    fields[name] = isWhole ? wrap(schema ?? z.unknown()) : part
  }
  return fields
}

/**
 * Keys that a call asks for when it wants these of each document: the ids of a document always come, so that it can be
 * told from others. `item`: schema of the documents.
 */
export function projectedKeys(item: z.ZodType, keys: readonly string[]): string[] {
  const ids = Object.keys(shapeOf(item) ?? {}).filter((key) => key.endsWith('Id'))
  return [...new Set([...ids, ...keys])]
}

/**
 * Schema of documents that hold only some keys, dotted ones nested as in the document. A key at the top has its own
 * schema; below it, what a document lacks is null.
 */
function projectedItem(item: z.ZodType, keys: readonly string[]): z.ZodType {
  const paths = keys.map((key) => key.split('.'))
  return z.object(fieldsOf(shapeOf(item) ?? {}, paths, (schema) => schema))
}
