import { z } from 'zod'
import type { ErrorCode } from '../result'
import { Id } from '../schema'

/**
 * The accounts that may make a call. `open`: anyone; no token is sent. `signedIn`: any account that holds at least one
 * permission. `anyOf`: an account with at least one of the permissions, which may depend on the parameters of the path.
 * `filtered`: as `signedIn`, since no permission opens all of the call. A handler of any kind may leave out or refuse
 * what the account may not see, as `incidents.query` does.
 */
export type Access =
  | { kind: 'open' }
  | { kind: 'signedIn' }
  | { kind: 'filtered' }
  | { kind: 'anyOf'; permissionsFor: (params: PathParams) => readonly string[] }
export type PathParams = Readonly<Record<string, string>>

export const open: Access = { kind: 'open' }
export const signedIn: Access = { kind: 'signedIn' }
export const filtered: Access = { kind: 'filtered' }
/** The access of accounts that hold one of the permissions. */
export function anyOf(...permissions: readonly string[]): Access {
  return { kind: 'anyOf', permissionsFor: () => permissions }
}
/** The access of accounts that hold one of the permissions that the path decides. */
export function anyOfFor(permissionsFor: (params: PathParams) => readonly string[]): Access {
  return { kind: 'anyOf', permissionsFor }
}

/**
 * The form of a success on the wire. `result`: `{"result": reply}`. `bare`: the reply itself. `nothing`: status 204
 * without a body. `bytes`: a picture or file. `events`: a stream of server-sent events.
 */
export type ReplyForm = 'result' | 'bare' | 'nothing' | 'bytes' | 'events'

/**
 * One call of the contract, typed once for the client and the instance. Requests are strict: an unknown key is refused.
 * Replies may have unknown keys.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Names after a colon are filled from `params`. */
  path: `/api/${string}`
  access: Access
  /**
   * A call of `signedIn` or `filtered` for accounts that hold no permission, too: what concerns the account itself, and
   * what the client needs to say so.
   */
  withoutPermissions?: true
  /** An open call that returns or does more for signed-in accounts. The client sends its access token if it has one. */
  optionalToken?: true
  /** Place in the client's queue, smaller goes first. `DEFAULT_PRIORITY` by default. */
  priority?: number
  /** A POST that only reads, or does no more when it is sent twice. It is retried like a GET. */
  repeatable?: true
  /**
   * A PUT that does more when it is sent twice: it restarts something once more, or takes back what the first one did.
   * It is sent again only with an idempotency key, like a POST.
   */
  hasEffectEachTime?: true
  /**
   * A write that waits for something else, such as a device or another instance, or whose reply must not be stored. It
   * runs outside of any transaction, and its handler opens one for what it stores.
   */
  managesTransactions?: true
  /**
   * A write that replaces or deletes what another account may have changed meanwhile. A client says which version it
   * has seen (`If-Match`), or where the write `createsToo`, that it has seen none. An instance takes it without either,
   * too.
   */
  replaces?: true
  /**
   * A write that creates an entity if it does not exist yet. Only such a write may be made with `If-None-Match: *`,
   * which refuses it if the entity exists.
   */
  createsToo?: true
  /**
   * The reply, a list of rows, also comes in columns: a binary body of the type `DATA_COLUMNS_TYPE`, where the request
   * names this type in `Accept`. `form` and `reply` describe what comes by default; errors are the same in both.
   */
  columns?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /**
   * In place of `body`: a body of one of several types, which the handler reads and checks by itself. `schema`
   * describes its JSON form.
   */
  media?: { types: readonly string[]; maximumBytes: number; schema: z.ZodType }
  /** 200 by default, or 204 for the form `nothing`. */
  status?: 200 | 201
  form: ReplyForm
  reply: z.ZodType
  /**
   * Errors that the handler may answer. Every call may also answer 400 `request/invalid` for a request that does not
   * fit the schema, 401 `request/unauthenticated` and 403 `request/forbidden`; a write with `If-Match` for another
   * version than the stored one answers 409 `request/version-mismatch` with the parameter `current`.
   */
  errors?: readonly ErrorCode[]
}

/** A whole number as it is written in a URL. */
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,16}$/)
  .transform(Number)

/** The parameters of a path with the id of one entity. */
export const idParams = z.object({ id: Id })

/** Declares an endpoint and keeps its exact type. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type InputName = 'params' | 'query' | 'body'
type InputSchemas<E> = {
  [K in InputName as E extends Record<K, z.ZodType> ? K : never]: E extends Record<K, infer Schema> ? Schema : never
}

/** The JSON form of a body of several types. The client sends that one; handlers read the body by themselves. */
type MediaInput<E> = E extends { media: { schema: infer Schema extends z.ZodType } }
  ? { body?: z.input<Schema> }
  : unknown

/** The input that a caller passes. */
export type InputOf<E> = {
  [K in keyof InputSchemas<E>]: z.input<Extract<InputSchemas<E>[K], z.ZodType>>
} & MediaInput<E>
/** The input that a handler receives after parsing. */
export type ParsedOf<E> = { [K in keyof InputSchemas<E>]: z.output<Extract<InputSchemas<E>[K], z.ZodType>> }
/** The reply that a caller gets and a handler returns. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** The errors that a handler may return. */
export type ErrorsOf<E extends Endpoint> = E extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never
/** A call whose reply also comes in columns. */
export type ColumnsEndpoint = Endpoint & { columns: true }
/** The calls of one resource, which one route file of the instance implements. */
export type EndpointGroup = Record<string, Endpoint>

// Places of calls in the queue of an instance. Smaller goes first.

/** Before all others: whether an instance answers decides what else is sent to it. */
export const CONNECTIVITY_PRIORITY = 0
export const SESSION_PRIORITY = 1
/** Layouts decide which other calls are made, and the user waits for a save. */
export const LAYOUT_PRIORITY = 1
export const INCIDENT_QUERY_PRIORITY = 2
export const CAMERA_QUERY_PRIORITY = 3
export const MEASUREMENT_PRIORITY = 4
export const DEFAULT_PRIORITY = 5
export const EVENTS_PRIORITY = 6

/** Request header with a UUID. An instance answers the same key with its first answer, for 7 days. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** Request header with the version that a write is based on, in quotes: `"3"`. */
export const IF_MATCH_HEADER = 'If-Match'
/** Request header of a write that only creates: with `*` it is refused if the entity exists. */
export const IF_NONE_MATCH_HEADER = 'If-None-Match'
/** Request header with the mark of a known device, at a log-in. */
export const KNOWN_DEVICE_HEADER = 'X-Known-Device'
/** Request header with the simulated permissions, separated by commas. An empty header leaves no permission. */
export const SIMULATED_PERMISSIONS_HEADER = 'X-Simulated-Permissions'
/** Response header with the id of the request, which the instance's log lines about it carry too. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
/** Response header with the time at which a picture was taken, in ms since the epoch. */
export const STILL_FRAME_TIMESTAMP_HEADER = 'X-Still-Frame-Timestamp'

/** Path of the call to which no permission simulation applies. It is separate, since every page needs it. */
export const ALL_PERMISSIONS_PATH = '/api/authorization/all_permissions'
