import { data } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { sharedCall, useLiveEach } from '@barn-workbench/plugin-sdk/react'
import { loadProblemOf } from './useComparedBarns'
import { animalLabels, LABELS_REFRESH } from './useLabels'

/** The labels of the animals of a barn. */
interface BarnLabels {
  /** Null until they are known. None: all rows count. */
  labels: readonly string[] | null
  /** What stands for the values that they are needed for: a failure, or none as there are no animals; null: nothing. */
  instead: { error: Error | null; refetch: () => unknown } | { data: readonly never[] } | null
}

const NOT_WANTED: BarnLabels = { labels: [], instead: null }
const NO_VALUES: readonly never[] = []

/** The labels that the detectors of each barn use for its animals, by the ids of the barns. */
export function useBarnLabels(barns: readonly Session[], enabled: boolean): (session: Session) => BarnLabels {
  const { key, load } = sharedCall(data.labels, {})
  const calls = useLiveEach(
    barns.map((session) => ({ session, key, load: (asked, signal) => load(asked, { signal }) })),
    { refresh: LABELS_REFRESH, enabled },
  )
  return (session) => {
    if (!enabled) return NOT_WANTED
    const call = calls[barns.indexOf(session)]
    if (!call) return { labels: null, instead: null }
    const { error, refetch } = call
    if (loadProblemOf(call) !== null) return { labels: null, instead: { error, refetch } }
    if (!call.data) return { labels: null, instead: null }
    const { species } = session.snapshot()
    const labels = species ? animalLabels(call.data, species, 'all') : []
    // Without labels a request would count everything, also what is not an animal.
    return labels.length > 0 ? { labels, instead: null } : { labels: null, instead: { data: NO_VALUES } }
  }
}
