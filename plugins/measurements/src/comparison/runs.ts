import type { KnownInstance } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { DAY, timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
import type { Batch } from '@barn-workbench/plugin-sdk/react'
import type { TimeSlice } from '../queries/timeSlices'
import { runWindow, type Alignment } from './alignment'
import { alignmentToBatchBefore, daysBetween, shownBatch } from './batchBefore'
import type { ComparisonChoice } from './settings'

/** The reason why something cannot be loaded. */
export type LoadProblem = 'forbidden' | 'unreachable'
/** The reason why a run is missing. */
export type RunProblem = LoadProblem | 'signedOut' | 'noBatch' | 'noValues'

/** A barn that takes part, and its facts. */
export interface ComparedBarn {
  session: Session
  snapshot: SessionSnapshot
  /** Its batches, the latest first; null if they are loading, or cannot be loaded. */
  batches: readonly Batch[] | null
  /** The reason why its batches cannot be loaded, or null. */
  batchProblem: LoadProblem | null
  /** Whether the measurement may be viewed there. */
  canMeasure: boolean
}

/** A run is drawn as one line: this barn in the shown time, or a time or barn that it is compared with. */
export interface Run {
  id: string
  kind: 'this' | 'period' | 'batch' | 'barn'
  instance: KnownInstance
  session: Session
  window: TimeSlice
  alignment: Alignment
  problem: RunProblem | null
}

export interface RunPlan {
  runs: readonly Run[]
  /** The time at which the animals moved in, from which days are counted; null for dates. */
  dayOne: number | null
  /** The reason why the axis has dates although days of the batch were chosen, or null. */
  byDate: LoadProblem | 'noBatch' | null
}

/** The id of the run of this barn in the time that is shown. */
export const THIS_RUN = 'this'

function runOf(
  { session, canMeasure }: ComparedBarn,
  kind: Run['kind'],
  { id, window, alignment, problem }: Pick<Run, 'id' | 'window' | 'alignment' | 'problem'>,
): Run {
  return {
    id,
    kind,
    instance: session.instance,
    session,
    window: runWindow(alignment, window),
    alignment,
    problem: problem ?? (canMeasure ? null : 'forbidden'),
  }
}

const zoneOf = ({ snapshot }: ComparedBarn): TimeZone => timeZoneOf(snapshot.timeZone)

/** Returns the reason why another barn cannot be drawn; null if it can. */
function problemOf({ snapshot, batchProblem, canMeasure }: ComparedBarn, needsBatch: boolean): RunProblem | null {
  if (snapshot.login.state !== 'loggedIn') return 'signedOut'
  if (!canMeasure) return 'forbidden'
  return needsBatch ? batchProblem : null
}

const isLoading = ({ batches, batchProblem }: ComparedBarn) => batches === null && batchProblem === null

const batchOf = ({ batches }: ComparedBarn, window: TimeSlice) => shownBatch(batches ?? [], window)

/** The other barns, each by the days of the batch that it had in the window itself. */
function otherBarns(self: ComparedBarn, others: readonly ComparedBarn[], byBatch: boolean, window: TimeSlice): Run[] {
  return others.flatMap((barn) => {
    const problem = problemOf(barn, byBatch)
    if (byBatch && problem === null && isLoading(barn)) return []
    const [zone, runZone] = [zoneOf(self), zoneOf(barn)]
    const days = byBatch ? daysBetween(batchOf(self, window).batch, zone, batchOf(barn, window).batch, runZone) : 0
    const alignment = { zone, runZone, days: days ?? 0 }
    const id = barn.session.id
    return runOf(barn, 'barn', { id, window, alignment, problem: problem ?? (days === null ? 'noBatch' : null) })
  })
}

/** The previous batch, over the shown one; empty while the batches are loading. */
function batchBefore(self: ComparedBarn, window: TimeSlice): Run[] {
  if (isLoading(self)) return []
  const zone = zoneOf(self)
  const alignment = alignmentToBatchBefore(self.batches ?? [], zone, window)
  const problem = self.batchProblem ?? (alignment ? null : 'noBatch')
  const shown = alignment ?? { zone, runZone: zone, days: 0 }
  return [runOf(self, 'batch', { id: 'batch', window, alignment: shown, problem })]
}

/** The time before the shown one, by whole days. */
function periodBefore(self: ComparedBarn, window: TimeSlice): Run {
  const zone = zoneOf(self)
  const days = -Math.ceil((window.end - window.start) / DAY)
  return runOf(self, 'period', { id: 'period', window, alignment: { zone, runZone: zone, days }, problem: null })
}

/**
 * Plans the runs: this barn, and the time before it, the previous batch, or other barns, each with the time that lies
 * over the shown one. Days count from the batch that has most of that time. A barn whose batches are still loading is
 * left out.
 */
export function planRuns(
  { against, axis }: Pick<ComparisonChoice, 'against' | 'axis'>,
  self: ComparedBarn,
  others: readonly ComparedBarn[],
  window: TimeSlice,
): RunPlan {
  const zone = zoneOf(self)
  const wantsDays = axis === 'batchDay'
  const { batch } = batchOf(self, window)
  const byBatch = wantsDays && batch !== undefined
  const isWaiting = wantsDays && isLoading(self)
  const compared = {
    period: () => [periodBefore(self, window)],
    batch: () => batchBefore(self, window),
    barns: () => (isWaiting ? [] : otherBarns(self, others, byBatch, window)),
  }
  const own = { zone, runZone: zone, days: 0 }
  // If the previous batch is missing, a note says so already.
  const goesByDate = wantsDays && !byBatch && !isWaiting && against !== 'batch'
  return {
    runs: [runOf(self, 'this', { id: THIS_RUN, window, alignment: own, problem: null }), ...compared[against]()],
    dayOne: byBatch ? batch.firstEventTimestamp : null,
    byDate: goesByDate ? (self.batchProblem ?? 'noBatch') : null,
  }
}
