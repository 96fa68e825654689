import type { z } from 'zod'
import type { Endpoint, EndpointGroup, ErrorsOf, ParsedOf } from '@barn-workbench/core/contract'
import { succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import type { Now } from '../base'

/** The account that makes a request. */
export interface CallAccount {
  accountId: string
  /** Empty for a machine, which has no session. */
  sessionId: string
  /** Permissions in this request; a simulation may have removed some. */
  permissions: ReadonlySet<string>
  /** The key by which a machine makes the request. */
  key?: CallKey
}

/** The key of a machine. */
export interface CallKey {
  keyId: string
  /** The cameras to which it is limited; null if it is not. */
  cameras: ReadonlySet<string> | null
}

/** The account of requests without a token. */
export const anonymous: CallAccount = { accountId: '', sessionId: '', permissions: new Set() }

/** A body that a handler reads by itself. */
export interface MediaBody {
  type: string
  bytes: Uint8Array
}

/** The facts about a request that a handler receives beside its input. */
export interface CallContext {
  account: CallAccount
  /** Version from the `If-Match` header: the write is refused if the entity has another one. */
  ifMatch?: number
  /** From the `If-None-Match` header: the write only creates, and is refused if the entity exists. */
  ifNoneMatch?: '*'
  idempotencyKey?: string
  /** Whether the client asks for columns, of an endpoint that has them. */
  wantsColumns: boolean
  /** The id of the request in log lines. */
  requestId: string
  /** Network address of the client. */
  address: string
  /** The path before `/api` of a proxy in front of the instance; empty without one. */
  basePath: string
  /** The browser as it names itself. */
  userAgent?: string
  /** Device token from the `X-Known-Device` header. */
  knownDevice?: string
  /** The body of a call that takes other types than JSON, decompressed, and its type. */
  media?: MediaBody
  /** A header of a call that takes other types than JSON, such as a signature. */
  header?: (name: string) => string | undefined
  /** Aborted when the client closes the connection. */
  signal: AbortSignal
  now: Now
}

/**
 * Reply of an endpoint of form `bytes`: a picture or a file. A large file is a stream, which says its size in its
 * headers.
 */
export interface BytesReply {
  bytes: Uint8Array | ReadableStream<Uint8Array>
  contentType: string
  headers?: Readonly<Record<string, string>>
}

/** Reply of an endpoint of form `result` whose body is made already: the JSON text `{"result": …}`, or columns. */
export class SerializedReply {
  constructor(
    readonly body: Uint8Array,
    readonly form: 'json' | 'columns' = 'json',
  ) {}
}

/** A body that is made already, as a reply. */
export function serialized<Code extends ErrorCode>(body: Result<Uint8Array, Code>): Result<SerializedReply, Code> {
  return body.ok ? succeed(new SerializedReply(body.value)) : body
}

/** Reply of an endpoint of form `events`. `open` starts to send and returns the function that stops it. */
export interface EventsReply<Event> {
  open(stream: EventStream<Event>): () => void
}

/** An open stream of server-sent events to one client. */
export interface EventStream<Event> {
  send(event: Event): void
  /** Sends a comment line, which clients ignore, so that the connection is seen to be alive. */
  comment(): void
  end(): void
}

type ReplyOfForm<E extends Endpoint> = E['form'] extends 'nothing'
  ? undefined
  : E['form'] extends 'bytes'
    ? BytesReply
    : E['form'] extends 'events'
      ? EventsReply<z.input<E['reply']>>
      : E['form'] extends 'result'
        ? z.input<E['reply']> | SerializedReply
        : z.input<E['reply']>

export type Handler<E extends Endpoint> = (
  input: ParsedOf<E>,
  context: CallContext,
) => Promise<Result<ReplyOfForm<E>, ErrorsOf<E>>>

/** A handler for every endpoint of a contract group. */
export type Handlers<Group extends EndpointGroup> = { [K in keyof Group]: Handler<Group[K]> }

/** An endpoint of the contract with its handler. */
export interface Route {
  endpoint: Endpoint
  handle(input: unknown, context: CallContext): Promise<Result<unknown>>
}

/** Creates the routes of a contract group. A missing, extra or wrongly typed handler does not compile. */
export function implement<const Group extends EndpointGroup>(group: Group, handlers: Handlers<Group>): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as unknown as Route['handle'],
  }))
}
