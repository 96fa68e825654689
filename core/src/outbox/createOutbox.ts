import { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '../contract'
import { createEmitter } from '../emitter'
import { isUnanswered, ProblemError, problemOf, type Problem } from '../result'
import type { KeyValueStorage } from '../settings'

/** Maximum number of waiting calls on a device; a further call is sent, and refused if the instance does not answer. */
export const MAXIMUM_UNSENT = 200

/** The outcome of a call: the instance has answered, or the call waits on the device. */
export type SubmitOutcome<Reply> = { state: 'sent'; reply: Reply } | { state: 'kept' }

/** A call as it is handed in. */
export type SubmitOptions = Pick<UnsentCall, 'key' | 'title' | 'writtenAt'> &
  Partial<Pick<UnsentCall, 'about' | 'version'>>

/** Runs a task while no other tab holds the lock of that name. */
type WithLock = (name: string, task: () => Promise<void>) => Promise<void>

/** The calls that an account has made at an instance and that wait for it. */
export interface Outbox {
  unsent(): readonly UnsentCall[]
  subscribe(listener: () => void): () => void
  /**
   * Stores a call and sends it. If the instance cannot be reached, or if an earlier call about the same entity waits,
   * the call is kept, and sent by `sendAll`. Rejects with a `ProblemError` if the instance refuses the call, which is
   * then not kept, or if it cannot be kept: too many calls wait already (`client/outbox-full`), or the device has no
   * room (`client/device-full`).
   */
  submit<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: SubmitOptions): Promise<SubmitOutcome<ReplyOf<E>>>
  /**
   * Keeps a call that the instance could not be given, for `sendAll`. Resolves when it has left the outbox, sent or
   * not. Rejects with a `ProblemError` if it cannot be kept, as `submit` does.
   */
  keep(endpoint: Endpoint, input: object, options: SubmitOptions): Promise<{ left: Promise<void> }>
  /** Sends a call that was refused once more, whatever the entity has become meanwhile. */
  resend(key: string): Promise<void>
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
  /** A lock that all tabs share, so that one of them sends; without it each tab is alone. */
  withLock?: WithLock
}

/** The status of a fault of the instance, which may lie in one call alone. */
const SERVER_ERROR = 500

/** Whether the instance has failed at this call, so that it may still take others. */
const isFault = ({ code, status }: Problem) => status === SERVER_ERROR && !code.startsWith('client/')

/** The version that an entity has after a call, as its reply says; null if that is no entity. */
function versionOf(reply: unknown): number | null {
  const { version } = (reply ?? {}) as { version?: unknown }
  return typeof version === 'number' ? version : null
}

const alone: WithLock = (_name, task) => task()

type UnsentCalls = ReturnType<typeof createUnsentCalls>

/** The end of an attempt to send a call. `elsewhere`: it is being sent, or another tab has sent or discarded it. */
type Outcome = { reply: unknown } | { problem: Problem } | 'elsewhere'

/** Sends the calls of an outbox, each once at a time. */
function createSender(calls: UnsentCalls, { send, withLock = alone, name }: OutboxDependencies) {
  const pending = new Set<string>()

  async function sendOnce(key: string, endpoint: Endpoint | null, isStored: boolean): Promise<Outcome> {
    const call = calls.get(key)
    if (!call || (isStored && !(await calls.has(key)))) return 'elsewhere'
    try {
      const reply = await send(call, endpoint)
      const version = versionOf(reply)
      if (version !== null) await calls.follow(call, version)
      await calls.remove(key)
      return { reply }
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }

  /** Sends a call while no other tab does, and lets it go when the instance has taken it. */
  async function attempt(key: string, endpoint: Endpoint | null, isStored = true): Promise<Outcome> {
    if (pending.has(key)) return 'elsewhere'
    pending.add(key)
    let outcome: Outcome = 'elsewhere'
    const run = async () => void (outcome = await sendOnce(key, endpoint, isStored))
    await withLock(`${name}/${key}`, run).finally(() => pending.delete(key))
    return outcome
  }

  let sending: Promise<readonly UnsentCall[]> | null = null

  async function sendWaiting(): Promise<readonly UnsentCall[]> {
    await calls.read()
    const sent: UnsentCall[] = []
    /** The entities whose calls have to wait, or calls about none. */
    const failed = new Set<string>()
    for (const call of calls.all()) {
      const entity = call.about ?? call.key
      if (call.problem !== null || failed.has(entity)) continue
      if (pending.has(call.key)) failed.add(entity)
      const result = await attempt(call.key, null)
      if (result === 'elsewhere') continue
      if ('reply' in result) {
        sent.push(call)
        continue
      }
      const { problem } = result
      if (isFault(problem)) failed.add(entity)
      else if (isUnanswered(problem)) break
      else await calls.refuse(call, problem)
    }
    return sent
  }

  async function sendInTurn(): Promise<readonly UnsentCall[]> {
    let sent: readonly UnsentCall[] = []
    await withLock(name, async () => void (sent = await sendWaiting()))
    return sent
  }

  function sendAll(): Promise<readonly UnsentCall[]> {
    sending ??= sendInTurn().finally(() => (sending = null))
    return sending
  }

  return { attempt, sendAll }
}

const callOf = ({ method, path }: Endpoint, input: object, options: SubmitOptions): UnsentCall => ({
  about: null,
  version: null,
  ...options,
  method,
  path,
  input: { ...input },
  problem: null,
})

/** Makes the outbox of an account at an instance. */
export function createOutbox(dependencies: OutboxDependencies): Outbox {
  const calls = createUnsentCalls(dependencies)
  const { attempt, sendAll } = createSender(calls, dependencies)
  /** The last submission about each entity: a later one waits for it. */
  const submissions = new Map<string, Promise<unknown>>()

  /** Stores a call. Without room it is not kept: its text is still where it was written. */
  async function store(call: UnsentCall): Promise<ProblemError | null> {
    const outcome = await calls.add(call, MAXIMUM_UNSENT)
    if (outcome === 'added') return null
    const params = { maximum: MAXIMUM_UNSENT }
    return outcome === 'tooMany'
      ? new ProblemError({ code: 'client/outbox-full', params })
      : new ProblemError({ code: 'client/device-full', params: {} })
  }

  const isBehind = ({ about, key }: UnsentCall) =>
    about !== null && calls.all().some((other) => other.about === about && other.key !== key && other.problem === null)

  /** Sends a call at once. One that cannot be kept has to be answered, or is refused with the reason for that. */
  async function submitNow(
    call: UnsentCall,
    endpoint: Endpoint,
    refusal: ProblemError | null,
  ): Promise<SubmitOutcome<unknown>> {
    if (refusal) calls.hold(call)
    const result = await attempt(call.key, endpoint, refusal === null)
    if (result === 'elsewhere') return { state: 'kept' }
    if ('reply' in result) return { state: 'sent', reply: result.reply }
    const { problem } = result
    if (!isUnanswered(problem)) {
      await calls.remove(call.key)
      throw new ProblemError(problem)
    }
    if (refusal === null) return { state: 'kept' }
    await calls.remove(call.key)
    throw refusal
  }

  async function submitCall(call: UnsentCall, endpoint: Endpoint): Promise<SubmitOutcome<unknown>> {
    // An earlier call about the same entity may wait, also one of another tab.
    if (call.about !== null) await calls.read()
    const waits = isBehind(call)
    const refusal = await store(call)
    if (!waits) return await submitNow(call, endpoint, refusal)
    if (refusal) throw refusal
    void sendAll()
    return { state: 'kept' }
  }

  return {
    unsent: calls.all,
    subscribe: calls.subscribe,
    async submit<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: SubmitOptions) {
      const call = callOf(endpoint, input, options)
      const { about } = call
      const earlier = (about !== null && submissions.get(about)) || Promise.resolve()
      const outcome = earlier.then(() => submitCall(call, endpoint))
      if (about !== null) {
        const settled = outcome.catch(() => undefined)
        submissions.set(about, settled)
        void settled.then(() => submissions.get(about) === settled && submissions.delete(about))
      }
      return (await outcome) as SubmitOutcome<ReplyOf<E>>
    },
    async keep(endpoint, input, options) {
      const refusal = await store(callOf(endpoint, input, options))
      if (refusal) throw refusal
      const isThere = () => calls.all().some(({ key }) => key === options.key)
      const left = new Promise<void>((resolve) => {
        const unsubscribe = calls.subscribe(() => {
          if (isThere()) return
          unsubscribe()
          resolve()
        })
      })
      return { left }
    },
    async resend(key) {
      await calls.release(key)
      await sendAll()
    },
    sendAll,
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
  version: z.number().nullable().default(null),
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
  /** The version of that entity on which the call was made, so that another account's change is noticed; or null. */
  version: number | null
  /** In ms since the epoch, by the clock of this device. */
  writtenAt: number
  /** The reason why the instance has refused the call; null if it has not answered. */
  problem: Problem | null
}

/** Whether a device that stores other things has no room for this one. */
const isFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError'

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

  /** Resolves with whether the device had room. One that stores nothing at all counts as such. */
  async function store(call: UnsentCall): Promise<boolean> {
    unstored.add(call.key)
    return await storage.set(prefix + call.key, call).then(
      () => {
        unstored.delete(call.key)
        return true
      },
      (error: unknown) => !isFull(error),
    )
  }

  /** Changes a call that is still there. */
  async function change(key: string, changes: Partial<UnsentCall>): Promise<void> {
    const call = calls.find((one) => one.key === key)
    if (!call || !(await has(key))) return
    const changed = { ...call, ...changes }
    set([...without(key), changed])
    await store(changed)
  }

  return {
    all: () => calls,
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
    /** Reads the stored calls of all tabs. */
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
    get: (key: string) => calls.find((call) => call.key === key),
    /** Adds a call, unless too many calls wait already or the device has no room. */
    async add(call: UnsentCall, maximum: number): Promise<'added' | 'tooMany' | 'noRoom'> {
      const stored = await storedKeys().catch(() => [])
      // Reads this tab's calls only now, since others may have been added meanwhile.
      const keys = new Set([...stored, ...calls.map(({ key }) => prefix + key)])
      keys.delete(prefix + call.key)
      if (keys.size >= maximum) return 'tooMany'
      set([...without(call.key), call])
      if (await store(call)) return 'added'
      set(without(call.key))
      unstored.delete(call.key)
      return 'noRoom'
    },
    /** Holds a call that is not kept while it is sent. */
    hold(call: UnsentCall): void {
      calls = [...without(call.key), call]
    },
    has,
    /** Makes later calls about an entity follow the version that an earlier one has made of it. */
    async follow({ key, about, version }: UnsentCall, next: number): Promise<void> {
      if (about === null || version === null) return
      for (const later of calls)
        if (later.key !== key && later.about === about && later.version === version)
          await change(later.key, { version: next })
    },
    /** Lets a refused call be sent again, on whatever version there is. */
    release: (key: string) => change(key, { problem: null, version: null }),
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
