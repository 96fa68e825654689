import type { z } from 'zod'
import type { Endpoint, EndpointGroup, ErrorsOf, ParsedOf } from '@barn-workbench/core/contract'
import type { Result } from '@barn-workbench/core/result'
import type { CallContext } from './callContext'

/** Answer of a call of form `bytes`: a picture or file. */
export interface BytesReply {
  bytes: Uint8Array
  contentType: string
  headers?: Readonly<Record<string, string>>
}

/** Answer of a call of form `events`: starts sending and returns what stops it. */
export interface EventsReply<Event> {
  open(stream: { send: (event: Event) => void; comment: () => void; end: () => void }): () => void
}

type ReplyOfForm<E extends Endpoint> = E['form'] extends 'nothing'
  ? undefined
  : E['form'] extends 'bytes'
    ? BytesReply
    : E['form'] extends 'events'
      ? EventsReply<z.input<E['reply']>>
      : z.input<E['reply']>

export type Handler<E extends Endpoint> = (
  input: ParsedOf<E>,
  context: CallContext,
) => Promise<Result<ReplyOfForm<E>, ErrorsOf<E>>>
export type Handlers<Group extends EndpointGroup> = { [K in keyof Group]: Handler<Group[K]> }

/** An endpoint with what answers it. */
export interface Route {
  endpoint: Endpoint
  handle(input: unknown, context: CallContext): Promise<Result<unknown>>
}

/** The routes of one contract group. A missing, extra or wrongly typed handler does not compile. */
export function implement<const Group extends EndpointGroup>(group: Group, handlers: Handlers<Group>): Route[] {
  return Object.entries(group).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as unknown as Route['handle'],
  }))
}
