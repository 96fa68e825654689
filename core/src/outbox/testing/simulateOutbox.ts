import { incidents } from '../../contract'
import { ProblemError, type Problem } from '../../result'
import { createMemoryStorage, type KeyValueStorage } from '../../settings'
import { createOutbox, type Outbox } from '../createOutbox'

/*
 * Days of a phone with three tabs in a barn where the network comes and goes, tabs are ended in the middle of what they
 * do, and the instance refuses, is busy, or answers into nothing. What was said to be sent or kept has to be on the
 * instance once, in the order of each entity, or be shown with the reason of its refusal.
 */

interface SimulationOptions {
  seed: number
  hours: number
}

export interface OutboxReport {
  seed: number
  written: number
  applied: number
  refused: number
  kills: number
  /** What must not happen, in words. */
  violations: string[]
}

const MINUTES_AN_HOUR = 60
const TABS = 3
const ENTITIES = ['sow', 'boar', 'piglet', 'fan']
/** Chances in each simulated minute, or of each call. */
const CHANCES = { write: 0.3, network: 0.05, kill: 0.02, send: 0.4, refused: 0.05, busy: 0.08, lost: 0.08 }
/** Rounds of sending without any trouble at the end. */
const LAST_ROUNDS = 6

const UNREACHABLE: Problem = { code: 'client/unreachable', params: {} }
const BUSY: readonly Problem[] = [
  { code: 'client/authentication-failed', params: {}, status: 401 },
  { code: 'request/too-many', params: {}, status: 429 },
  { code: 'instance/unexpected', params: {}, status: 500 },
  { code: 'instance/unavailable', params: {}, status: 503 },
]
const REFUSED: Problem = { code: 'request/version-mismatch', params: {}, status: 409 }

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const forever = () => new Promise<never>(() => undefined)
/** Lets everything run that waits for nothing but its turn. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Locks as the browser has them: a tab that ends gives up its locks. */
function createLocks() {
  const tails = new Map<string, Promise<unknown>>()
  return async function withLock(name: string, ended: Promise<void>, task: () => Promise<void>): Promise<void> {
    const before = tails.get(name) ?? Promise.resolve()
    const done = before.then(() => Promise.race([task(), ended]))
    tails.set(
      name,
      done.catch(() => undefined),
    )
    await done
  }
}

/** The instance: what it has taken, by entity, in order. */
function createInstance(random: () => number) {
  const applied = new Map<string, string[]>()
  const refused = new Set<string>()
  const answers = new Map<string, Problem | null>()
  const instance = { isReached: true, hasTrouble: true }
  function answer(key: string, entity: string): Problem | null {
    const known = answers.get(key)
    if (known !== undefined) return known
    const isRefused = instance.hasTrouble && random() < CHANCES.refused
    answers.set(key, isRefused ? REFUSED : null)
    if (isRefused) refused.add(key)
    else applied.set(entity, [...(applied.get(entity) ?? []), key])
    return isRefused ? REFUSED : null
  }
  async function take(key: string, entity: string): Promise<object> {
    await settle()
    if (!instance.isReached) throw new ProblemError(UNREACHABLE)
    if (instance.hasTrouble && random() < CHANCES.busy)
      throw new ProblemError(BUSY[Math.floor(random() * BUSY.length)] as Problem)
    const problem = answer(key, entity)
    if (instance.hasTrouble && random() < CHANCES.lost) throw new ProblemError(UNREACHABLE)
    await settle()
    if (problem) throw new ProblemError(problem)
    return {}
  }
  return { instance, applied, refused, take }
}

interface Tab {
  outbox: Outbox
  kill(): void
}

/** Opens a tab. After its end nothing of it goes on, except what is on its way already. */
function openTab(
  storage: KeyValueStorage,
  take: (key: string, entity: string) => Promise<object>,
  withLock: ReturnType<typeof createLocks>,
): Tab {
  let kill = () => {}
  const ended = new Promise<void>((resolve) => (kill = resolve))
  let isOpen = true
  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!isOpen) return await forever()
    const result = await work()
    return isOpen ? result : await forever()
  }
  const outbox = createOutbox({
    storage: {
      get: (key) => whileOpen(() => storage.get(key)),
      set: (key, value) => whileOpen(() => storage.set(key, value)),
      remove: (key) => whileOpen(() => storage.remove(key)),
      keys: () => whileOpen(() => storage.keys()),
    },
    name: 'outbox',
    withLock: (name, task) => withLock(name, ended, task),
    send: ({ key, about }) => whileOpen(() => take(key, about ?? '')),
  })
  return {
    outbox,
    kill() {
      isOpen = false
      kill()
    },
  }
}

interface Written {
  key: string
  entity: string
}

/** What must not have happened. */
function violationsOf(
  promised: readonly Written[],
  { applied, refused }: Pick<ReturnType<typeof createInstance>, 'applied' | 'refused'>,
): string[] {
  const violations: string[] = []
  for (const { key, entity } of promised)
    if (!refused.has(key) && !applied.get(entity)?.includes(key)) violations.push(`${key} about ${entity} is lost`)
  for (const [entity, keys] of applied) {
    if (new Set(keys).size < keys.length) violations.push(`something about ${entity} was made twice`)
    if (keys.join() !== keys.toSorted().join()) violations.push(`${entity} is out of order: ${keys.join(' ')}`)
  }
  return violations
}

/** Plays days of three tabs. */
export async function simulateOutbox({ seed, hours }: SimulationOptions): Promise<OutboxReport> {
  const random = createRandom(seed)
  const isBy = (chance: number) => random() < chance
  const storage = createMemoryStorage()
  const withLock = createLocks()
  const { instance, applied, refused, take } = createInstance(random)
  const open = () => openTab(storage, take, withLock)
  const tabs = Array.from({ length: TABS }, open)
  const tabAt = (index: number) => tabs[index] as Tab
  const anyIndex = () => Math.floor(random() * TABS)
  const promised: Written[] = []
  let written = 0
  let kills = 0

  function write(writtenAt: number): void {
    const key = String(++written).padStart(6, '0')
    const entity = ENTITIES[Math.floor(random() * ENTITIES.length)] as string
    const options = { key, title: key, about: entity, writtenAt }
    void tabAt(anyIndex())
      .outbox.submit(incidents.unassign, { params: { id: entity } }, options)
      // A refusal is told at once, and then promised is nothing.
      .then(() => promised.push({ key, entity }))
      .catch(() => undefined)
  }

  for (let minute = 0; minute < hours * MINUTES_AN_HOUR; minute++) {
    if (isBy(CHANCES.network)) instance.isReached = !instance.isReached
    if (isBy(CHANCES.write)) write(minute)
    if (isBy(CHANCES.kill)) {
      const index = anyIndex()
      tabAt(index).kill()
      tabs[index] = open()
      kills++
    }
    if (isBy(CHANCES.send)) void tabAt(anyIndex()).outbox.sendAll()
    const turns = 1 + Math.floor(random() * 12)
    for (let turn = 0; turn < turns; turn++) await settle()
  }
  instance.isReached = true
  instance.hasTrouble = false
  for (let round = 0; round < LAST_ROUNDS; round++)
    for (const { outbox } of tabs) {
      await outbox.sendAll()
      await settle()
    }
  const all = [...applied.values()].reduce((sum, keys) => sum + keys.length, 0)
  const violations = violationsOf(promised, { applied, refused })
  return { seed, written, applied: all, refused: refused.size, kills, violations }
}
