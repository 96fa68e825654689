import type { z } from 'zod'
import type { Endpoint } from '../contract'
import type { Query } from '../query'
import { ProblemError } from '../result'
import type { SendOptions, Transport } from '../transport'

/** A `…/query` call. Its reply is a list of documents, or a number for the projection `count`. */
export type QueryEndpoint = Endpoint & {
  body: typeof Query
  reply: z.ZodUnion<readonly [z.ZodInt, z.ZodArray<z.ZodType>]>
}
/** The type of the documents that a `…/query` call answers. */
export type ItemOf<E extends QueryEndpoint> =
  E['reply'] extends z.ZodUnion<readonly [z.ZodInt, z.ZodArray<infer Item>]> ? z.output<Item> : never
export type QueryInput = Omit<z.input<typeof Query>, 'projection'>

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

export async function listDocuments<E extends QueryEndpoint>(
  send: Transport['send'],
  endpoint: E,
  query: QueryInput,
  options?: SendOptions,
): Promise<ItemOf<E>[]> {
  const reply = await sendQuery(send, endpoint, query, options)
  if (!Array.isArray(reply)) throw unexpectedReply()
  return reply as ItemOf<E>[]
}

export async function countDocuments(
  send: Transport['send'],
  endpoint: QueryEndpoint,
  query: QueryInput,
  options?: SendOptions,
): Promise<number> {
  const reply = await sendQuery(send, endpoint, { ...query, projection: 'count' }, options)
  if (typeof reply !== 'number') throw unexpectedReply()
  return reply
}
