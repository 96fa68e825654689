import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter, roundRobin, type WaitingTasks } from '@barn-workbench/core/concurrency'
import { succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import { failBusy } from '../database'

/** Cost of an argon2id hash: memory in KiB, passes, threads. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

const DEFAULT_HASH_COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Hashes passwords, a few at a time. Fails with `request/too-many` when too many hashes wait already. */
export function createPasswordHasher(cost: HashCost = DEFAULT_HASH_COST) {
  const runWhenFree = createHashSlots()
  let randomHash: Promise<string> | undefined

  /** The hash of a random password. A failure is not kept. */
  async function hashOfNobody(): Promise<string> {
    try {
      return await (randomHash ??= hash(randomBytes(32).toString('hex'), cost))
    } catch (error) {
      randomHash = undefined
      throw error
    }
  }
  // It is computed now, so that the first unknown name takes no longer than a known one.
  void hashOfNobody().catch(() => undefined)

  return {
    /**
     * Runs work that hashes as soon as its caller may. Fails with `request/too-many`, and `retryAfter` in s, when too
     * many wait already.
     */
    runWhenFree,
    hash: (password: string, caller: HashCaller) =>
      runWhenFree<string, never>(caller, async () => succeed(await hash(password, cost))),
    /**
     * Compares a password with a hash, inside of `runWhenFree`. Without a hash it takes just as long and returns false.
     */
    async matches(passwordHash: string | null, password: string): Promise<boolean> {
      const isMatch = await verify(passwordHash ?? (await hashOfNobody()), password)
      return isMatch && passwordHash !== null
    },
  }
}

/** Hashes that are computed at the same time. Each takes 64 MiB and most of a core. */
const CONCURRENT_HASHES = 2
/** Most hashes for strangers among them. The other slot is reserved for known devices. */
const CONCURRENT_STRANGERS = 1
/** While both wait, one of this number of started hashes is a stranger's. */
const STRANGERS_SHARE = 4
/** Hashes that may wait for their turn, in all and of one owner, before further ones are refused. */
const LONGEST_QUEUES = {
  known: { inAll: 300, ofOwner: 3 },
  stranger: { inAll: 80, ofOwner: 40 },
} as const

/** The owner of a hash: an account on a known device, or the network of a stranger. Owners take turns. */
export interface HashCaller {
  kind: 'known' | 'stranger'
  owner: string
}

/**
 * Orders the waiting callers: known devices go first, but every fourth start is a stranger's while both wait. Owners
 * take turns, so that one with many calls does not hold up the others.
 */
function createHashOrder() {
  const waiting = { known: roundRobin<HashCaller>(), stranger: roundRobin<HashCaller>() }
  let runningStrangers = 0
  /** Hashes of known devices that have started since the last one of a stranger. */
  let knownInARow = 0

  const mayStart = (kind: HashCaller['kind']): boolean => kind === 'known' || runningStrangers < CONCURRENT_STRANGERS

  /** The kind that starts next; undefined if no waiting caller may start. */
  function nextKind(): HashCaller['kind'] | undefined {
    const order =
      knownInARow + 1 < STRANGERS_SHARE ? (['known', 'stranger'] as const) : (['stranger', 'known'] as const)
    return order.find((kind) => waiting[kind].size > 0 && mayStart(kind))
  }

  const tasks: WaitingTasks<HashCaller> = {
    get size() {
      return waiting.known.size + waiting.stranger.size
    },
    add: (task) => waiting[task.options.kind].add(task),
    take() {
      const kind = nextKind()
      if (!kind) return undefined
      knownInARow = kind === 'known' && waiting.stranger.size > 0 ? knownInARow + 1 : 0
      if (kind === 'stranger') runningStrangers++
      return waiting[kind].take()
    },
    remove: (task) => waiting[task.options.kind].remove(task),
  }

  return {
    tasks,
    mayStart,
    mayWait({ kind, owner }: HashCaller): boolean {
      const { inAll, ofOwner } = LONGEST_QUEUES[kind]
      return waiting[kind].size < inAll && waiting[kind].sizeOf(owner) < ofOwner
    },
    ended({ kind }: HashCaller): void {
      if (kind === 'stranger') runningStrangers--
    },
  }
}

/** Runs work in the slots for hashing. */
function createHashSlots() {
  const order = createHashOrder()
  const limiter = createLimiter(CONCURRENT_HASHES, order.tasks)

  return async <T, Code extends ErrorCode>(
    caller: HashCaller,
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'request/too-many'>> => {
    const isFree = limiter.running < CONCURRENT_HASHES && order.mayStart(caller.kind)
    if (!isFree && !order.mayWait(caller)) return failBusy()
    return await limiter.run(() => work().finally(() => order.ended(caller)), caller)
  }
}
