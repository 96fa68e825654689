import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Cost of a hash: memory in KiB, passes, threads. */
export interface HashCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

export const HASH_COST: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }
/** A hash takes 64 MiB and most of a core. */
const AT_ONCE = 2
const WAITING_MAXIMUM = 100

/** Given instead of a value when too many are waiting already. */
export const BUSY = Symbol('busy')

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

export function createPasswordHasher(cost: HashCost = HASH_COST) {
  let running = 0
  const waiting: (() => void)[] = []
  const nobodysHash = hash(randomBytes(32).toString('hex'), cost)

  /** Runs `work` in one of the few places for hashing, in order of asking. */
  async function inPlace<T>(work: () => Promise<T>): Promise<T | typeof BUSY> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAXIMUM) return BUSY
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    inPlace,
    hash: (password: string) => inPlace(() => hash(password, cost)),
    /** Takes as long for nobody's password as for somebody's. To be called in place. */
    async matches(passwordHash: string | null, password: string): Promise<boolean> {
      const matched = await verify(passwordHash ?? (await nobodysHash), password)
      return matched && passwordHash !== null
    },
  }
}
