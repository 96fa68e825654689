import { connectivity, data, session as sessionCalls } from '../contract'
import type { Log } from '../log'
import { problemOf } from '../result'
import type { Species } from '../schema'
import type { SharedStore } from '../settings'
import type { Transport } from '../transport'
import type { InstanceRecord } from './instanceRecord'

const PIG_LABELS = ['pig', 'pig_lying']
const CHICKEN_LABEL = 'Broiler'

/** Labels containing pig or pig_lying mean pigs, Broiler means chickens. */
export function speciesOf(labels: readonly string[]): Species | null {
  if (PIG_LABELS.some((label) => labels.includes(label))) return 'pigs'
  return labels.includes(CHICKEN_LABEL) ? 'chickens' : null
}

const FACTS = ['permissions', 'version', 'labels'] as const
/** What the client keeps of an instance: what the account may do, what the instance is, what it watches. */
export type InstanceFact = (typeof FACTS)[number]

async function ask(send: Transport['send'], fact: InstanceFact): Promise<Partial<InstanceRecord>> {
  if (fact === 'permissions') return { availablePermissions: await send(sessionCalls.permissions, {}) }
  if (fact === 'labels') {
    const labels = await send(data.labels, {})
    return { labels, species: speciesOf(labels) }
  }
  const { version, instanceType, timeZone } = await send(connectivity.version, {})
  return { version, instanceType, timeZone }
}

interface Options {
  send: Transport['send']
  record: SharedStore<InstanceRecord>
  log: Log
  id: string
}

/** Loads the facts of one instance. What fails is logged and stays as it was; what belongs to an earlier log-in is dropped. */
export function createFacts({ send, record, log, id }: Options) {
  const loading = new Map<InstanceFact, Promise<void>>()
  const loaded = new Map<InstanceFact, string | null>()

  function keep(patch: Partial<InstanceRecord>): void {
    const before = record.get()
    const changed = Object.entries(patch).some(
      ([key, value]) => JSON.stringify(before[key as keyof InstanceRecord]) !== JSON.stringify(value),
    )
    if (changed) record.set(patch)
  }

  function reload(fact: InstanceFact): Promise<void> {
    const { refreshToken } = record.get()
    const isCurrent = () => loading.get(fact) === mine && record.get().refreshToken === refreshToken
    const mine: Promise<void> = ask(send, fact)
      .then((patch) => {
        if (!isCurrent()) return
        loaded.set(fact, refreshToken)
        keep(patch)
      })
      .catch((error: unknown) =>
        log.write({
          level: 'WARN',
          tag: 'Session',
          globalUniqueIdentifier: id,
          message: `could not load ${fact}: ${problemOf(error).code}`,
        }),
      )
      .finally(() => {
        if (loading.get(fact) === mine) loading.delete(fact)
      })
    loading.set(fact, mine)
    return mine
  }

  async function refresh(facts: readonly InstanceFact[] = FACTS): Promise<void> {
    await Promise.all(facts.map((fact) => loading.get(fact) ?? reload(fact)))
  }

  return {
    /** Loads anew; joins a load that is under way. */
    refresh,
    /** Loads anew although a load is under way, whose answer no longer counts. */
    reload,
    /** Loads what this log-in has not loaded yet. */
    complete: () => refresh(FACTS.filter((fact) => loaded.get(fact) !== record.get().refreshToken)),
  }
}
