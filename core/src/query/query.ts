import { z } from 'zod'
import { OpenRecord } from '../schema'

export const OPERATORS = ['==', '!=', '<', '<=', '>', '>=', 'in', 'nin', 'contains'] as const
export type Operator = (typeof OPERATORS)[number]

/** Documents in a reply if the query sets no limit; also the maximum number of whole documents of the large kinds. */
export const DEFAULT_QUERY_LIMIT = 1_000
/** A query with a higher limit is refused. */
export const MAXIMUM_QUERY_LIMIT = 10_000

/** Conditions of one query. */
export const MAXIMUM_CONDITIONS = 20
/** Characters of a text that a condition compares with. */
const MAXIMUM_TEXT_LENGTH = 500
/** Values of `in` and `nin`. */
const MAXIMUM_LIST_LENGTH = 1_000

const Text = z.string().max(MAXIMUM_TEXT_LENGTH)
const Scalar = z.union([Text, z.number(), z.boolean(), z.null()])
export type Scalar = z.infer<typeof Scalar>

/** A dotted path into a document, for example `messagePayload.falsePositive`. */
const Key = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/)

/** A comparison of one key. On an array, `==` and `in` ask whether any element matches. */
export const Condition = z.discriminatedUnion('operator', [
  z.strictObject({ key: Key, operator: z.enum(['==', '!=', 'contains']), value: Scalar }),
  z.strictObject({ key: Key, operator: z.enum(['<', '<=', '>', '>=']), value: z.union([Text, z.number()]) }),
  z.strictObject({ key: Key, operator: z.enum(['in', 'nin']), value: z.array(Scalar).max(MAXIMUM_LIST_LENGTH) }),
])
export type Condition = z.infer<typeof Condition>

/** All of these must hold. */
export const Conditions = z.array(Condition).max(MAXIMUM_CONDITIONS)

export const Order = z.strictObject({ key: Key, direction: z.enum(['asc', 'desc']) })
export type Order = z.infer<typeof Order>

const Cursor = OpenRecord

/**
 * Body of every `…/query` and `…/queryOne` call. `startAfter` and `endBefore` are documents of the neighbouring page,
 * whose order keys and id are read; `projection` is `count` for a number or the keys to return.
 */
export const Query = z
  .strictObject({
    query: Conditions.optional(),
    projection: z.union([z.literal('count'), z.array(Key).max(100)]).optional(),
    order: z.array(Order).max(10).optional(),
    limit: z.int().min(1).max(MAXIMUM_QUERY_LIMIT).optional(),
    startAfter: Cursor.optional(),
    endBefore: Cursor.optional(),
  })
  .refine((query) => !(query.startAfter && query.endBefore), { message: 'one_cursor_only', path: ['endBefore'] })
export type Query = z.infer<typeof Query>

/**
 * A query of one of the kinds with very many large documents: incidents, their events and comments, and artifacts. More
 * than 1,000 whole documents are read page by page; with a projection the limit of all queries holds.
 */
export const LargeQuery = Query.refine(
  ({ projection, limit = DEFAULT_QUERY_LIMIT }) => projection !== undefined || limit <= DEFAULT_QUERY_LIMIT,
  { message: 'whole_documents_limit', path: ['limit'] },
)

/** Builds one condition of a query: `where('type', '==', 'deadAnimal')`. */
export function where(key: string, operator: Operator, value: Scalar | readonly Scalar[]): Condition {
  return { key, operator, value } as Condition
}

/** The order by a key, the least value first. */
export function ascending(key: string): Order {
  return { key, direction: 'asc' }
}

/** The order by a key, the greatest value first. */
export function descending(key: string): Order {
  return { key, direction: 'desc' }
}

/** Numbers of documents that a list can show on one page. */
export const PAGE_SIZES = [5, 10, 20, 50] as const
/** Documents on one page of a widget or card. */
export const DEFAULT_PAGE_SIZE = 5
/** Documents on one page of a screen that is one list. */
export const SCREEN_PAGE_SIZE = 20
