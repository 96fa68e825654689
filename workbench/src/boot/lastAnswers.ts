import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { isProblem } from '@barn-workbench/core/result'
import type { Session, Sessions } from '@barn-workbench/core/session'
import { DAY, HOUR, SECOND } from '@barn-workbench/core/time'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'
import { seal, unseal } from './sealedAnswers'

/*
 * The last answers of each instance, for a start without a network. What screens have loaded is stored as data of the
 * account (`DeviceData`), which goes at the sign-out and with a changed permission. It is shown only where the instance
 * cannot be reached and nothing newer is there, with the time at which it was loaded: the call has failed all the same,
 * so that frames say how old it is.
 */

/** Name of the list of stored answers, with which the names of the answers begin. */
const LIST = 'last-answers'
/** Time between two times of storing, in ms. */
export const STORE_PERIOD = 10 * SECOND
/** The first time comes sooner: a phone is often looked at for a moment only. */
export const FIRST_PERIOD = 3 * SECOND
/** Answers of one instance, in bytes; the oldest go first. */
export const ANSWERS_BUDGET = 20_000_000
/** A larger answer is not stored. */
export const LARGEST_ANSWER = 1_000_000
/** Older answers are not shown, in ms. */
export const OLDEST_ANSWER = 14 * DAY
/** Administration, above all of secrets, is of no use without a connection. */
const NOT_KEPT = /auth|audit|backup|guest|key|machine|webhook/i
/** Times in keys, in ms since the epoch, are larger than any other number there. */
const FIRST_TIME = Date.UTC(2001, 0)

interface StoredAnswer {
  name: string
  /** In ms since the epoch, by the clock of this device. */
  at: number
  bytes: number
}

interface LastAnswersDependencies {
  sessions: Sessions
  queries: QueryClient
  deviceData: { of(session: Session): DeviceData }
  clock: Clock
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
}

/**
 * Names an answer by its key, without the account. Windows of time that move on have the same name while they are about
 * as long: the answer of "last 7 days" also stands for the same question an hour later.
 */
export function nameOfAnswer(key: readonly unknown[]): string {
  let first: number | null = null
  const named = JSON.stringify(key.slice(2), (_, value: unknown) => {
    if (typeof value !== 'number' || value < FIRST_TIME) return value
    first ??= value
    return `time ${Math.round(Math.log2(1 + Math.abs(value - first) / HOUR))}`
  })
  return `${LIST}/${hashKey([named])}`
}

/** The size of a value in the database, about; more than `limit` if it is larger than that. */
export function sizeOfAnswer(value: unknown, limit: number): number {
  const pending = [value]
  let size = 0
  while (pending.length > 0 && size <= limit) {
    const next = pending.pop()
    if (next instanceof Blob) size += next.size
    else if (ArrayBuffer.isView(next) || next instanceof ArrayBuffer) size += next.byteLength
    else if (typeof next === 'string') size += next.length + 8
    else if (typeof next === 'object' && next !== null) for (const part of Object.values(next)) pending.push(part)
    else size += 8
  }
  return size
}

function isUnreachable(error: unknown): boolean {
  return (['client/unreachable', 'client/no-host-available', 'client/timeout'] as const).some((code) =>
    isProblem(error, code),
  )
}

/** Whether an answer is stored. Its key begins with a name, or with method and path of its call. */
function isKept(query: Query): boolean {
  const name = query.queryKey.slice(2, 4).filter((part) => typeof part === 'string')
  return query.state.status === 'success' && query.getObserversCount() > 0 && !NOT_KEPT.test(name.join(' '))
}

async function readList(data: DeviceData): Promise<StoredAnswer[]> {
  const list = await data.get(LIST)
  return Array.isArray(list) ? (list as StoredAnswer[]) : []
}

/** Stores answers of one instance, as long as their account is signed in, and removes the oldest beyond the budget. */
async function storeAnswers(
  data: DeviceData,
  changed: readonly Query[],
  { now, isCurrent }: { now: number; isCurrent: () => boolean },
): Promise<void> {
  const list = new Map((await readList(data)).map((entry) => [entry.name, entry]))
  for (const { queryKey, state } of changed) {
    const bytes = sizeOfAnswer(state.data, LARGEST_ANSWER)
    if (bytes > LARGEST_ANSWER) continue
    const name = nameOfAnswer(queryKey)
    const answer = { at: state.dataUpdatedAt, data: state.data }
    // Functions cannot be stored, and there may be no room.
    const isStored = await seal(data, answer)
      .then((sealed) => (isCurrent() ? data.set(name, sealed) : undefined))
      .then(
        () => true,
        () => false,
      )
    if (!isCurrent()) return
    if (isStored) list.set(name, { name, at: answer.at, bytes })
  }
  const entries = [...list.values()].toSorted((left, right) => right.at - left.at)
  let sum = 0
  const kept = entries.filter(({ at, bytes }) => (sum += bytes) <= ANSWERS_BUDGET && now - at < OLDEST_ANSWER)
  for (const entry of entries) if (!kept.includes(entry)) await data.remove(entry.name)
  await data.set(LIST, kept)
}

/** Keeps the last answers of all instances, and shows them where an instance is not reached. */
export function keepLastAnswers({ sessions, queries, deviceData, clock, page }: LastAnswersDependencies): void {
  const changed = new Map<string, Query>()
  let cancelTimer: CancelTimer | null = null

  async function store(): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    const pending = [...changed.values()].filter(isKept)
    changed.clear()
    for (const session of sessions.all()) {
      const { dataScope } = session.snapshot()
      const own = pending.filter(({ queryKey: [id, scope] }) => id === session.id && scope === dataScope)
      const isCurrent = () => session.snapshot().dataScope === dataScope
      if (own.length > 0) await storeAnswers(deviceData.of(session), own, { now: clock.now(), isCurrent })
    }
  }

  let storing = Promise.resolve()
  const storeNow = () => void (storing = storing.then(store).catch(() => undefined))

  async function restore(query: Query): Promise<void> {
    const { queryKey } = query
    const session = sessions.all().find(({ id }) => id === queryKey[0])
    if (!session || session.snapshot().dataScope !== queryKey[1]) return
    const own = deviceData.of(session)
    const { at, data } = ((await unseal(own, await own.get(nameOfAnswer(queryKey)))) ?? {}) as {
      at?: number
      data?: unknown
    }
    const isFresh = at !== undefined && clock.now() - at < OLDEST_ANSWER
    // The account may have changed meanwhile, or the instance has answered.
    const isWanted = query.state.data === undefined && session.snapshot().dataScope === queryKey[1]
    if (isFresh && isWanted) query.setState({ data, dataUpdatedAt: at })
  }

  function noteFailure(query: Query): void {
    const { data, error } = query.state
    if (data === undefined && isUnreachable(error)) restore(query).catch(() => undefined)
  }

  let period = FIRST_PERIOD
  function noteSuccess(query: Query): void {
    changed.set(query.queryHash, query)
    cancelTimer ??= clock.setTimeout(storeNow, period)
    period = STORE_PERIOD
  }

  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success') noteSuccess(event.query)
    if (event.action.type === 'error') noteFailure(event.query)
  })
  // A phone may end a hidden page without notice.
  page.addEventListener('visibilitychange', () => page.visibilityState === 'hidden' && storeNow())
  // Some calls have ended before this code was there.
  for (const query of queries.getQueryCache().getAll()) {
    if (query.state.status === 'success') noteSuccess(query)
    noteFailure(query)
  }
}
