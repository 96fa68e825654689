import { useMemo } from 'react'
import { hasAnyPermission, incidentViewPermissions, measurementPermissions } from '@barn-workbench/core/permissions'
import { isAccessRefused } from '@barn-workbench/core/result'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { HOUR } from '@barn-workbench/core/time'
import { loadBatches, useInstance, useLiveEach, useSessions, useSnapshots } from '@barn-workbench/plugin-sdk/react'
import type { ComparedBarn, LoadProblem } from '../comparison/runs'
import { dependsOnSpecies } from '../comparison/settings'
import type { MeasurementChart } from '../measurementChart'

/** Time between two refreshes of the batches, ms. */
const BATCHES_REFRESH = HOUR
const BATCH_PERMISSIONS = incidentViewPermissions('barnState')

/** Returns the reason why a call has no data; null if it has, or is loading. */
export function loadProblemOf({ data, error }: { data: unknown; error: unknown }): LoadProblem | null {
  if (!error) return null
  if (isAccessRefused(error)) return 'forbidden'
  return data === undefined ? 'unreachable' : null
}

/** Whether a barn has another species than this one; unknown for a barn that was never reached. */
function hasOtherAnimals({ species }: SessionSnapshot, own: SessionSnapshot | undefined): boolean {
  return species !== null && own !== undefined && own.species !== null && species !== own.species
}

/** This barn and, if requested, the other known barns that can be compared. */
function useBarns(chart: MeasurementChart, wantsOthers: boolean): readonly Session[] {
  const { session: own } = useInstance()
  const sessions = useSessions()
  const all = useMemo(() => [own, ...sessions.filter((one) => one !== own)], [own, sessions])
  const snapshots = useSnapshots(all)
  return useMemo(() => {
    const isWanted = (snapshot: SessionSnapshot | undefined) =>
      snapshot?.instanceType === 'barn' && !(dependsOnSpecies(chart) && hasOtherAnimals(snapshot, snapshots[0]))
    return all.filter((one, index) => one === own || (wantsOthers && isWanted(snapshots[index])))
  }, [all, own, chart, snapshots, wantsOthers])
}

/** The barns that take part, this one first, and their batches. */
export function useComparedBarns(chart: MeasurementChart, wantsOthers: boolean): readonly ComparedBarn[] {
  const barns = useBarns(chart, wantsOthers)
  const snapshots = useSnapshots(barns)
  const maySee = snapshots.map(({ permissions }) => hasAnyPermission(permissions, BATCH_PERMISSIONS))
  const calls = useLiveEach(
    barns.map((session, index) => ({ session, key: ['batches'], load: loadBatches, enabled: maySee[index] === true })),
    { refresh: BATCHES_REFRESH, shows: ['incident'] },
  )
  return barns.flatMap((session, index) => {
    const [snapshot, call] = [snapshots[index], calls[index]]
    if (!snapshot || !call) return []
    return {
      session,
      snapshot,
      batches: maySee[index] ? (call.data ?? null) : null,
      batchProblem: maySee[index] ? loadProblemOf(call) : 'forbidden',
      canMeasure: hasAnyPermission(snapshot.permissions, measurementPermissions(chart.measurement)),
    }
  })
}
