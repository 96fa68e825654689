import type { z } from 'zod'
import type { ErrorCode } from '../result'

/**
 * Who may make a call. `open`: no token is sent. `signedIn`: any valid token. `anyOf`: one of the named permissions;
 * `{name}` in a permission is filled from the path's parameters. `filtered`: signed in is enough to ask, the handler
 * leaves out what the account may not see.
 */
export type Access =
  { kind: 'open' } | { kind: 'signedIn' } | { kind: 'filtered' } | { kind: 'anyOf'; permissions: readonly string[] }

export const open: Access = { kind: 'open' }
export const signedIn: Access = { kind: 'signedIn' }
export const filtered: Access = { kind: 'filtered' }
export function anyOf(...permissions: readonly string[]): Access {
  return { kind: 'anyOf', permissions }
}

/**
 * How a success looks on the wire. `result`: `{"result": reply}`. `bare`: the reply itself is the top-level object.
 * `nothing`: 204. `bytes`: a picture or file. `events`: server-sent events.
 */
export type ReplyForm = 'result' | 'bare' | 'nothing' | 'bytes' | 'events'

/** One call of the contract, typed once for client and instance. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  access: Access
  /** Place in the queue, smaller goes first; 5 where absent. */
  priority?: number
  /** A POST that only reads: it is retried like a GET. */
  reads?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  form: ReplyForm
  status?: 200 | 201
  reply: z.ZodType
  errors?: readonly ErrorCode[]
}

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape
}

type Part = 'params' | 'query' | 'body'
type Parts<E> = { [K in Part as E extends Record<K, z.ZodType> ? K : never]: E extends Record<K, infer S> ? S : never }

/** What a caller passes. */
export type InputOf<E> = { [K in keyof Parts<E>]: z.input<Extract<Parts<E>[K], z.ZodType>> }
/** What a handler receives, after parsing. */
export type ParsedOf<E> = { [K in keyof Parts<E>]: z.output<Extract<Parts<E>[K], z.ZodType>> }
/** What a caller gets and a handler gives. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** What a handler may refuse with, beside what the guard and the schema refuse. */
export type ErrorsOf<E extends Endpoint> = E extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never
/** Calls grouped by resource, as one route file of the instance implements them. */
export type EndpointGroup = Record<string, Endpoint>
