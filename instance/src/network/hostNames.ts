import { reverse } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '@barn-workbench/core/time'

/** Time that all names together have, in ms. A device without a name by then has none in this answer. */
const NAMES_TIMEOUT = 2 * SECOND
const NAME_LIFETIME = 10 * MINUTE
const MAXIMUM_NAMES = 1_000

export type LookUpNames = (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Looks up the names of addresses, all at once and within a time limit, in ms. */
export function createNameLookup(
  lookUp: (address: string) => Promise<string[]> = reverse,
  timeLimit = NAMES_TIMEOUT,
): LookUpNames {
  const known = new LRUCache<string, { name: string | null }>({ max: MAXIMUM_NAMES, ttl: NAME_LIFETIME })

  async function learn(address: string): Promise<void> {
    const names = await lookUp(address).catch(() => [])
    known.set(address, { name: names[0] ?? null })
  }

  return async (addresses) => {
    const unknown = addresses.filter((address) => !known.has(address))
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, timeLimit)
    })
    await Promise.race([Promise.all(unknown.map(learn)), timeout])
    clearTimeout(timer)
    return new Map(
      addresses.flatMap((address) => {
        const name = known.get(address)?.name
        return name == null ? [] : [[address, name]]
      }),
    )
  }
}
