import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fail, succeed, type ErrorCode, type Result } from '@barn-workbench/core/result'

/** Cost of an argon2id hash: memory in KiB, passes, threads. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

const DEFAULT_HASH_COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
/** Hashes that are computed at the same time. Each takes 64 MiB and most of a core. */
const CONCURRENT_HASHES = 2
/** Of these, the hashes for strangers. The other place is reserved for known devices. */
const CONCURRENT_STRANGERS = 1
/** Hashes of known devices that may wait for their turn before further ones are refused. */
const WAITING_KNOWN = 100
/** Hashes of strangers that may wait, and those of one address. */
const WAITING_STRANGERS = 80
const WAITING_PER_ADDRESS = 40
/** Seconds after which a client that was refused may try again. */
const BUSY_RETRY_AFTER = 5

/** The address of a stranger, or null on a known device and for the instance itself. */
export type HashCaller = string | null

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/** Hashes passwords, a few at a time. Fails with `request/too-many` when too many hashes wait already. */
export function createPasswordHasher(cost: HashCost = DEFAULT_HASH_COST) {
  const whenFree = createHashQueue()
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
    whenFree,
    hash: (password: string, caller: HashCaller = null) =>
      whenFree<string, never>(caller, async () => succeed(await hash(password, cost))),
    /**
     * Compares a password with a hash, inside of `whenFree`. Without a hash it takes just as long and returns false.
     */
    async matches(passwordHash: string | null, password: string): Promise<boolean> {
      const isMatch = await verify(passwordHash ?? (await hashOfNobody()), password)
      return isMatch && passwordHash !== null
    },
  }
}

interface WaitingHash {
  caller: HashCaller
  start: () => void
}

/** Runs work in the places for hashing: known devices first, each in the order of the calls. */
function createHashQueue() {
  const running = { known: 0, strangers: 0 }
  const waiting: Record<keyof typeof running, WaitingHash[]> = { known: [], strangers: [] }
  const kindOf = (caller: HashCaller): keyof typeof running => (caller === null ? 'known' : 'strangers')

  function isFree(kind: keyof typeof running): boolean {
    const hasPlace = running.known + running.strangers < CONCURRENT_HASHES
    return hasPlace && (kind === 'known' || running.strangers < CONCURRENT_STRANGERS)
  }

  function mayWait(caller: HashCaller): boolean {
    if (caller === null) return waiting.known.length < WAITING_KNOWN
    const ofAddress = waiting.strangers.filter((other) => other.caller === caller)
    return waiting.strangers.length < WAITING_STRANGERS && ofAddress.length < WAITING_PER_ADDRESS
  }

  /** Hands the places that are free to those who wait. */
  function startWaiting(): void {
    for (const kind of ['known', 'strangers'] as const) {
      while (isFree(kind)) {
        const next = waiting[kind].shift()
        if (!next) break
        running[kind]++
        next.start()
      }
    }
  }

  return async <T, Code extends ErrorCode>(
    caller: HashCaller,
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'request/too-many'>> => {
    const kind = kindOf(caller)
    if (!isFree(kind) && !mayWait(caller)) return fail('request/too-many', { retryAfter: BUSY_RETRY_AFTER })
    const started = new Promise<void>((resolve) => {
      waiting[kind].push({ caller, start: resolve })
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
