import type { z } from 'zod'
import type { Endpoint } from '../contract'
import type { Query } from '../query'
import { ProblemError } from '../result'
import type { SendOptions, Transport } from '../transport'

/** A `…/query` call: its reply is documents, or a number for the projection `count`. */
export type QueryEndpoint = Endpoint & {
  body: typeof Query
  reply: z.ZodUnion<readonly [z.ZodInt, z.ZodArray<z.ZodType>]>
}
export type ItemOf<E extends QueryEndpoint> =
  E['reply'] extends z.ZodUnion<readonly [z.ZodInt, z.ZodArray<infer Item>]> ? z.output<Item> : never
export type QueryInput = Omit<z.input<typeof Query>, 'projection'>

async function ask(
  send: Transport['send'],
  endpoint: QueryEndpoint,
  body: z.input<typeof Query>,
  options?: SendOptions,
): Promise<unknown> {
  return await send(endpoint as Endpoint, { body } as never, options)
}

export async function documentsOf<E extends QueryEndpoint>(
  send: Transport['send'],
  endpoint: E,
  query: QueryInput,
  options?: SendOptions,
): Promise<ItemOf<E>[]> {
  const reply = await ask(send, endpoint, query, options)
  if (!Array.isArray(reply)) throw new ProblemError({ code: 'client/unexpected-reply', params: { path: 'result' } })
  return reply as ItemOf<E>[]
}

export async function countOf(
  send: Transport['send'],
  endpoint: QueryEndpoint,
  query: QueryInput,
  options?: SendOptions,
): Promise<number> {
  const reply = await ask(send, endpoint, { ...query, projection: 'count' }, options)
  if (typeof reply !== 'number') throw new ProblemError({ code: 'client/unexpected-reply', params: { path: 'result' } })
  return reply
}
