import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { succeed } from '@barn-workbench/core/result'
import { createHashQueue, type HashCaller } from './hashQueue'

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
  const runWhenFree = createHashQueue()
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
