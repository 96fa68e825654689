import { z } from 'zod'
import type { FactStore } from '../../database'

/** Key of the stored endings. */
const ENDINGS_FACT = 'outageEndings'
/** The latest endings that are kept: a camera has about one outage a month. */
const MAXIMUM_ENDINGS = 500

const storedEndings = z.array(z.tuple([z.string(), z.number()]))

/** When the outages that a restart has cut short ended, in ms since the epoch, by the ids of the outages. */
export interface OutageEndings {
  all: ReadonlyMap<string, number>
  end(outageId: string, time: number): Promise<void>
}

/** Loads the endings of a barn, which are kept when the instance is started again. */
export async function loadOutageEndings(factStore: Pick<FactStore, 'get' | 'set'>): Promise<OutageEndings> {
  const stored = await factStore.get(ENDINGS_FACT)
  const all = new Map(stored === null ? [] : storedEndings.parse(JSON.parse(stored)))
  return {
    all,
    async end(outageId, time) {
      all.delete(outageId)
      all.set(outageId, time)
      await factStore.set(ENDINGS_FACT, JSON.stringify([...all].slice(-MAXIMUM_ENDINGS)))
    },
  }
}
