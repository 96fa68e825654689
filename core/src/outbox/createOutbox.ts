import { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '../contract'
import { createEmitter } from '../emitter'
import { ProblemError, problemOf, type Problem } from '../result'
import type { KeyValueStorage } from '../settings'

/** Maximum number of waiting calls on a device; a further call is sent, and refused if the instance does not answer. */
export const MAXIMUM_UNSENT = 200

/** The outcome of a call: the instance has answered, or the call waits on the device. */
export type SubmitOutcome<Reply> = { state: 'sent'; reply: Reply } | { state: 'kept' }

/** A call as it is handed in. */
export type SubmitOptions = Pick<UnsentCall, 'key' | 'title' | 'writtenAt'> & Partial<Pick<UnsentCall, 'about'>>

/** The calls that an account has made at an instance and that wait for it. */
export interface Outbox {
  unsent(): readonly UnsentCall[]
  subscribe(listener: () => void): () => void
  /**
   * Stores a call and sends it. If the instance cannot be reached, the call is kept, and sent by `sendAll`. Rejects
   * with a `ProblemError` if the instance refuses the call, which is then not kept, or if too many calls wait already
   * (`client/outbox-full`).
   */
  submit<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: SubmitOptions): Promise<SubmitOutcome<ReplyOf<E>>>
  /**
   * Sends the waiting calls, the oldest first, until the instance does not answer. A refused call stays, with the
   * reason. One at which the instance fails waits on, with the later ones that add to the same entity. Resolves with
   * the calls that were sent.
   */
  sendAll(): Promise<readonly UnsentCall[]>
  discard(key: string): Promise<void>
  /** Discards everything, also on the device. */
  clear(): Promise<void>
}

interface OutboxDependencies extends UnsentCallsDependencies {
  /** Rejects with a `ProblemError`. `endpoint`: null if it has to be found by method and path, after a reload. */
  send(call: UnsentCall, endpoint: Endpoint | null): Promise<unknown>
}

/**
 * The status of a fault of the instance, which may lie in one call alone. It and those above say that the instance
 * cannot answer now.
 */
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

/** Whether the instance has failed at this call, so that it may still take others. */
const isFault = ({ code, status }: Problem) => status === SERVER_ERROR && !UNANSWERED.has(code)

/** Makes the outbox of an account at an instance. */
export function createOutbox({ send, ...dependencies }: OutboxDependencies): Outbox {
  const pending = new Set<string>()
  const calls = createUnsentCalls(dependencies)

  async function attempt(call: UnsentCall, endpoint: Endpoint | null) {
    pending.add(call.key)
    try {
      return { reply: await send(call, endpoint) }
    } catch (error) {
      return { problem: problemOf(error) }
    } finally {
      pending.delete(call.key)
    }
  }

  let sending: Promise<readonly UnsentCall[]> | null = null

  /** Whether a call still waits. It may have been discarded while earlier ones were sent. */
  const isWaiting = async ({ key, problem }: UnsentCall) =>
    problem === null && !pending.has(key) && (await calls.has(key))

  async function sendWaiting(): Promise<readonly UnsentCall[]> {
    await calls.read()
    const sent: UnsentCall[] = []
    /** The entities whose calls have to wait. */
    const failed = new Set<string | null>()
    for (const call of calls.all()) {
      if (failed.has(call.about) || !(await isWaiting(call))) continue
      const result = await attempt(call, null)
      if ('reply' in result) {
        await calls.remove(call.key)
        sent.push(call)
        continue
      }
      const { problem } = result
      if (isFault(problem)) {
        if (call.about !== null) failed.add(call.about)
      } else if (isUnanswered(problem)) break
      else await calls.refuse(call, problem)
    }
    return sent
  }

  return {
    unsent: calls.all,
    subscribe: calls.subscribe,
    async submit<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: SubmitOptions) {
      const { method, path } = endpoint
      const call: UnsentCall = { about: null, ...options, method, path, input: { ...input }, problem: null }
      pending.add(call.key)
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

const UnsentCall = z.object({
  key: z.string(),
  method: z.string(),
  path: z.string(),
  input: z.record(z.string(), z.unknown()),
  title: z.string(),
  about: z.string().nullable(),
  writtenAt: z.number(),
  problem: z.custom<Problem | null>((value) => value === null || typeof value === 'object'),
})

/** A call that the instance has not confirmed yet. It is plain data, so that it can wait on the device. */
export interface UnsentCall {
  /** The idempotency key of the call, so that it takes effect once. */
  key: string
  /** Method and path of its endpoint. */
  method: string
  path: string
  input: Record<string, unknown>
  /** The name of the call in the language of the user who made it. */
  title: string
  /** Id of the entity that it adds to, or null. */
  about: string | null
  /** In ms since the epoch, by the clock of this device. */
  writtenAt: number
  /** The reason why the instance has refused the call; null if it has not answered. */
  problem: Problem | null
}

interface UnsentCallsDependencies {
  storage: KeyValueStorage
  /** The storage has each call under this name and its key. */
  name: string
}

const ignore = () => undefined

/** The order in which calls were written. */
const byTime = (left: UnsentCall, right: UnsentCall) =>
  left.writtenAt - right.writtenAt || (left.key < right.key ? -1 : 1)

/** Stores the calls of earlier clients, which had all of them in one list, each by itself. */
async function splitList(storage: KeyValueStorage, name: string): Promise<void> {
  const list = await storage.get(name)
  if (!Array.isArray(list)) return
  for (const call of list.flatMap((entry) => UnsentCall.safeParse(entry).data ?? []))
    await storage.set(`${name}/${call.key}`, call)
  await storage.remove(name)
}

/**
 * The calls of an outbox, which all tabs share. Each is stored by itself, so that no tab writes over what another has
 * stored. A device that stores nothing keeps them until the page is closed.
 */
function createUnsentCalls({ storage, name }: UnsentCallsDependencies) {
  const emitter = createEmitter<{ changed: null }>()
  const prefix = `${name}/`
  /** Calls that the device has not stored yet, or could not store. */
  const unstored = new Set<string>()
  let calls: readonly UnsentCall[] = []

  function set(next: readonly UnsentCall[]): void {
    calls = [...next].sort(byTime)
    emitter.emit('changed', null)
  }

  const without = (key: string) => calls.filter((call) => call.key !== key)
  const storedKeys = async () => (await storage.keys()).filter((key) => key.startsWith(prefix))

  /** Whether the call is still stored: neither this tab nor another one has removed it. */
  async function has(key: string): Promise<boolean> {
    if (!calls.some((call) => call.key === key)) return false
    return unstored.has(key) || (await storage.get(prefix + key).catch(() => key)) !== undefined
  }

  async function store(call: UnsentCall): Promise<void> {
    unstored.add(call.key)
    await storage.set(prefix + call.key, call).then(() => unstored.delete(call.key), ignore)
  }

  return {
    all: () => calls,
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
    /** Reads what all tabs have stored. */
    async read(): Promise<void> {
      try {
        await splitList(storage, name)
        const entries = await Promise.all((await storedKeys()).map((key) => storage.get(key)))
        const stored = entries.flatMap((entry) => UnsentCall.safeParse(entry).data ?? [])
        set([...stored, ...calls.filter(({ key }) => unstored.has(key) && !stored.some((call) => call.key === key))])
      } catch {
        // The calls that this tab holds stay.
      }
    },
    /** Adds a call. Returns false, and adds nothing, if too many calls wait already. */
    async add(call: UnsentCall, maximum: number): Promise<boolean> {
      const stored = await storedKeys().catch(() => [])
      // Reads this tab's calls only now, since others may have been added meanwhile.
      const keys = new Set([...stored, ...calls.map(({ key }) => prefix + key)])
      keys.delete(prefix + call.key)
      if (keys.size >= maximum) return false
      set([...without(call.key), call])
      await store(call)
      return true
    },
    has,
    /** Stores the reason why the instance has refused a call, unless the call was discarded meanwhile. */
    async refuse(call: UnsentCall, problem: Problem): Promise<void> {
      const isThere = await has(call.key)
      set(isThere ? [...without(call.key), { ...call, problem }] : without(call.key))
      if (isThere) await store({ ...call, problem })
    },
    async remove(key: string): Promise<void> {
      set(without(key))
      unstored.delete(key)
      await storage.remove(prefix + key).catch(ignore)
    },
    async clear(): Promise<void> {
      set([])
      unstored.clear()
      const keys = await storedKeys().catch(() => [])
      await Promise.all([name, ...keys].map((key) => storage.remove(key).catch(ignore)))
    },
  }
}
