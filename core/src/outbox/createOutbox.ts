import type { Endpoint, InputOf, ReplyOf } from '../contract'
import { ProblemError, problemOf, type Problem } from '../result'
import { createUnsentCalls, type UnsentCall, type UnsentCallsDependencies } from './unsentCalls'

/** So many calls wait on a device; another one is sent, and refused where the instance does not answer. */
export const MAXIMUM_UNSENT = 200

/** How a call went: the instance has answered, or it waits on the device. */
export type SubmitOutcome<Reply> = { state: 'sent'; reply: Reply } | { state: 'kept' }

/** A call as it is handed in. */
export type SubmitOptions = Pick<UnsentCall, 'key' | 'title' | 'writtenAt'> & Partial<Pick<UnsentCall, 'about'>>

/** The calls that an account has made at an instance and that wait for it. */
export interface Outbox {
  unsent(): readonly UnsentCall[]
  subscribe(listener: () => void): () => void
  /**
   * Stores a call and sends it. Where the instance cannot be reached it is kept, and sent by `sendAll`. Rejects with a
   * `ProblemError` where the instance refuses it, which is then not kept, and where too many wait already
   * (`client/outbox-full`).
   */
  submit<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: SubmitOptions): Promise<SubmitOutcome<ReplyOf<E>>>
  /**
   * Sends what waits, the oldest first, until the instance does not answer. One that it refuses stays, with the reason.
   * Resolves with what has been sent.
   */
  sendAll(): Promise<readonly UnsentCall[]>
  discard(key: string): Promise<void>
  /** Discards everything, also on the device. */
  clear(): Promise<void>
}

interface OutboxDependencies extends UnsentCallsDependencies {
  /** Rejects with a `ProblemError`. `endpoint`: null where it has to be found by method and path, after a reload. */
  send(call: UnsentCall, endpoint: Endpoint | null): Promise<unknown>
}

/** The lowest status by which an instance says that it cannot answer now. */
const SERVER_ERROR = 500
const TOO_MANY = 429
const UNANSWERED: ReadonlySet<string> = new Set([
  'client/unreachable',
  'client/no-host-available',
  'client/timeout',
  'client/aborted',
  'client/authentication-failed',
  'client/origin-not-allowed',
  'client/code-not-loaded',
])

/** Whether a call may succeed later as it is. */
export function isUnanswered({ code, status = 0 }: Problem): boolean {
  return UNANSWERED.has(code) || status >= SERVER_ERROR || status === TOO_MANY
}

/** Makes the outbox of an account at an instance. */
export function createOutbox({ send, ...dependencies }: OutboxDependencies): Outbox {
  const underWay = new Set<string>()
  const calls = createUnsentCalls(dependencies)

  async function attempt(call: UnsentCall, endpoint: Endpoint | null) {
    underWay.add(call.key)
    try {
      return { reply: await send(call, endpoint) }
    } catch (error) {
      return { problem: problemOf(error) }
    } finally {
      underWay.delete(call.key)
    }
  }

  let sending: Promise<readonly UnsentCall[]> | null = null

  async function sendWaiting(): Promise<readonly UnsentCall[]> {
    await calls.read()
    const sent: UnsentCall[] = []
    for (const call of calls.all()) {
      if (call.problem !== null || underWay.has(call.key)) continue
      const result = await attempt(call, null)
      if ('reply' in result) {
        await calls.remove(call.key)
        sent.push(call)
        continue
      }
      const { problem } = result
      if (isUnanswered(problem)) break
      await calls.refuse(call, problem)
    }
    return sent
  }

  return {
    unsent: calls.all,
    subscribe: calls.subscribe,
    async submit<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: SubmitOptions) {
      const { method, path } = endpoint
      const call: UnsentCall = { about: null, ...options, method, path, input: { ...input }, problem: null }
      underWay.add(call.key)
      const isKept = await calls.add(call, MAXIMUM_UNSENT)
      const result = await attempt(call, endpoint)
      if ('problem' in result && isUnanswered(result.problem)) {
        if (isKept) return { state: 'kept' as const }
        throw new ProblemError({ code: 'client/outbox-full', params: { maximum: MAXIMUM_UNSENT } })
      }
      await calls.remove(call.key)
      if ('problem' in result) throw new ProblemError(result.problem)
      return { state: 'sent' as const, reply: result.reply as ReplyOf<E> }
    },
    sendAll() {
      sending ??= sendWaiting().finally(() => (sending = null))
      return sending
    },
    discard: calls.remove,
    clear: calls.clear,
  }
}
