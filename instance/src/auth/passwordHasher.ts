import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'
import { createRoundRobin } from '../base/roundRobin'
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

  /** The hash of a password that nobody knows. A failure is not kept. */
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
     * Runs work that hashes as soon as its caller may. Fails with `request/too-many`, and `retryAfter` in s, when too many
     * wait already.
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
/** Of these, the hashes for strangers. The other slot is reserved for known devices. */
const CONCURRENT_STRANGERS = 1
/** While both wait, one of so many hashes that start is a stranger's. */
const STRANGERS_SHARE = 4
/** Hashes that may wait for their turn, in all and of one owner, before further ones are refused. */
const LONGEST_QUEUES = {
  known: { inAll: 300, ofOwner: 3 },
  stranger: { inAll: 80, ofOwner: 40 },
} as const

/** For whom a hash is computed: an account on a known device, or the network of a stranger. Owners take turns. */
export interface HashCaller {
  kind: 'known' | 'stranger'
  owner: string
}

/**
 * Runs work in the slots for hashing: known devices first, but every fourth start is a stranger's while both wait, and
 * one who floods waits for the turns of the others.
 */
function createHashSlots() {
  const running = { known: 0, stranger: 0 }
  const waiting = { known: createRoundRobin(), stranger: createRoundRobin() }
  /** Hashes of known devices that have started since the last one of a stranger. */
  let knownInARow = 0

  function isFree(kind: HashCaller['kind']): boolean {
    const hasSlot = running.known + running.stranger < CONCURRENT_HASHES
    return hasSlot && (kind === 'known' || running.stranger < CONCURRENT_STRANGERS)
  }

  function mayWait({ kind, owner }: HashCaller): boolean {
    const { inAll, ofOwner } = LONGEST_QUEUES[kind]
    return waiting[kind].size() < inAll && waiting[kind].sizeOf(owner) < ofOwner
  }

  /** The kind that starts next; undefined if nobody waits who may start. */
  function nextKind(): HashCaller['kind'] | undefined {
    const order =
      knownInARow + 1 < STRANGERS_SHARE ? (['known', 'stranger'] as const) : (['stranger', 'known'] as const)
    return order.find((kind) => waiting[kind].size() > 0 && isFree(kind))
  }

  /** Hands the free slots to those who wait. */
  function startWaiting(): void {
    for (let kind = nextKind(); kind; kind = nextKind()) {
      knownInARow = kind === 'known' && waiting.stranger.size() > 0 ? knownInARow + 1 : 0
      running[kind]++
      waiting[kind].take()?.()
    }
  }

  return async <T, Code extends ErrorCode>(
    caller: HashCaller,
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'request/too-many'>> => {
    const { kind, owner } = caller
    if (!isFree(kind) && !mayWait(caller)) return failBusy()
    const started = new Promise<void>((resolve) => {
      waiting[kind].add(owner, resolve)
    })
    startWaiting()
    await started
    try {
      return await work()
    } finally {
      running[kind]--
      startWaiting()
    }
  }
}
