import { useCallback } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useLive, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { readStored, store, updateIncidents, type IncidentsById } from './incidentIndex'

/** Time between two refreshes where no notice comes, in ms. */
const REFRESH = 5 * MINUTE
/** Time after which every incident is compared again, in ms. */
const COMPARE_ALL = 10 * MINUTE

/** What is known of the incidents of an instance, for one account and its permissions. */
interface Known {
  scope: string
  byId: IncidentsById
  comparedAt: number
}
const knownBySession = new WeakMap<Session, Known>()

/**
 * Loads up to 10,000 incidents of the instance in the background, with the fields that lists show, and keeps them on this
 * device. After the first time only what has changed is loaded.
 */
export function useIncidents({ enabled }: { enabled: boolean }) {
  const { deviceData, clock } = useWorkbench()
  const load = useCallback(
    async (session: Session, signal: AbortSignal): Promise<IncidentsById> => {
      const data = deviceData(session)
      const scope = session.snapshot().dataScope
      const inMemory = knownBySession.get(session)
      const known = inMemory?.scope === scope ? inMemory : undefined
      const byId = known?.byId ?? (await readStored(data).catch(() => null))
      const isDue = !known || clock.now() - known.comparedAt > COMPARE_ALL
      const next = await updateIncidents(session, byId, { all: isDue, load: { signal } })
      if (session.snapshot().dataScope !== scope) return next
      knownBySession.set(session, { scope, byId: next, comparedAt: isDue ? clock.now() : known.comparedAt })
      // Where the browser stores nothing, the next visit loads all of them again.
      if (isDue) void store(data, next).catch(() => undefined)
      return next
    },
    [deviceData, clock],
  )
  return useLive(['incident-index'], load, { refresh: REFRESH, isJob: true, shows: ['incident'], enabled })
}
