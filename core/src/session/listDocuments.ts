import type { z } from 'zod'
import type { Endpoint } from '../contract'
import type { Query } from '../query'
import { ProblemError } from '../result'
import { listSchemaOf, projectedKeys, type SendOptions, type Transport } from '../transport'

/** A `…/query` call. Its reply is a list of documents, or a number for the projection `count`. */
export type QueryEndpoint = Endpoint & {
  body: typeof Query
  reply: z.ZodUnion<readonly [z.ZodInt, z.ZodArray<z.ZodType>]>
}
/** The type of the documents that a `…/query` call answers. */
export type ItemOf<E extends QueryEndpoint> =
  E['reply'] extends z.ZodUnion<readonly [z.ZodInt, z.ZodArray<infer Item>]> ? z.output<Item> : never
export type QueryInput = Omit<z.input<typeof Query>, 'projection'>

/** A key of a document that a projection names: one at the top, or a dotted one below it. */
export type ProjectionKey<Item> = (keyof Item & string) | `${keyof Item & string}.${string}`
type TopKey<Key> = Key extends `${infer Top}.${string}` ? Top : Key
/** A field with only some of its keys, by a projection. A key that the document lacks is null. */
type Parts<Field> = { [Name in keyof NonNullable<Field>]?: NonNullable<Field>[Name] | null }
/** A document with the keys of a projection, and with its ids. */
export type ProjectedItem<Item, Key extends ProjectionKey<Item>> = {
  [Name in Extract<keyof Item, TopKey<Key> | `${string}Id`>]: Name extends Key
    ? Item[Name]
    : Name extends TopKey<Key>
      ? Parts<Item[Name]>
      : Item[Name]
}
/** A query for some keys of each document. */
export type ProjectedQueryInput<Key> = QueryInput & { projection: readonly Key[] }

/** The input type cannot be inferred for an endpoint that is only known to be a query, hence the casts. */
async function sendQuery(
  send: Transport['send'],
  endpoint: QueryEndpoint,
  body: z.input<typeof Query>,
  options?: SendOptions,
): Promise<unknown> {
  return await send(endpoint as Endpoint, { body } as never, options)
}

function unexpectedReply(): ProblemError {
  return new ProblemError({ code: 'client/unexpected-reply', params: { path: 'result' } })
}

/** The documents that match a query; with a projection only its keys of each, and the ids. */
export async function listDocuments(
  send: Transport['send'],
  endpoint: QueryEndpoint,
  query: QueryInput & { projection?: readonly string[] },
  options?: SendOptions,
): Promise<unknown[]> {
  const { projection } = query
  const item = listSchemaOf(endpoint.reply)?.element as z.ZodType
  const body = projection ? { ...query, projection: projectedKeys(item, projection) } : query
  const reply = await sendQuery(send, endpoint, body as z.input<typeof Query>, options)
  if (!Array.isArray(reply)) throw unexpectedReply()
  return reply as unknown[]
}

/** Returns the number of documents that a query finds. Rejects with a `ProblemError` for any other reply. */
export async function countDocuments(
  send: Transport['send'],
  endpoint: QueryEndpoint,
  query: QueryInput,
  options?: SendOptions,
): Promise<number> {
  const reply = await sendQuery(send, endpoint, { ...query, projection: 'count' }, options)
  if (typeof reply !== 'number' || !Number.isSafeInteger(reply) || reply < 0) throw unexpectedReply()
  return reply
}
