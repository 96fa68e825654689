import type { Machine } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import type { Database } from '../database'

/** Shortest interval that is learned, and the number of usual gaps after which something counts as silent. */
const SHORTEST_INTERVAL = 10 * MINUTE
const USUAL_GAPS = 3
/** The fewest gaps that say something. */
export const FEWEST_GAPS = 10
/** The share of the longest gap that is left after each shorter one, so that one unusual gap is forgotten. */
const FORGETTING = 0.95

/** Something that speaks now and then. */
export interface Speaker {
  componentType: 'sensor' | 'machine'
  componentId: string
  cameraId: string | null
  prettyName: string
  /** The last sign of it, in ms since the epoch. */
  lastTime: number
  /** Time in ms after which it is silent. */
  interval: number
}

/** How often the keys of a machine are used. */
interface Rhythm {
  /** The last use, in ms since the epoch. */
  lastAt: number
  /** Gaps that were seen. */
  gaps: number
  /** The longest gap of late, in ms. */
  usualGap: number
}

interface RhythmDependencies {
  database: Database
  machines: () => Promise<readonly Machine[]>
}

/** The interval of something by the gaps that it usually has, in ms. */
export function intervalOf(usualGap: number): number {
  return Math.max(SHORTEST_INTERVAL, usualGap * USUAL_GAPS)
}

/** A rhythm after a use. A clock that went back gives no gap. */
export function nextRhythm({ lastAt, gaps, usualGap }: Rhythm, usedAt: number): Rhythm {
  const gap = usedAt - lastAt
  if (gap <= 0) return { lastAt: usedAt, gaps, usualGap }
  return { lastAt: usedAt, gaps: gaps + 1, usualGap: Math.max(gap, usualGap * FORGETTING) }
}

/** The last use of a key that has not ended; null where there is none. */
function lastUseOf({ keys }: Machine, now: number): number | null {
  const alive = keys.filter(({ endedAt, validUntil }) => endedAt === null && (validUntil === null || validUntil > now))
  const uses = alive.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
  return uses.length > 0 ? Math.max(...uses) : null
}

/** The machines with enough calls to know their usual silence. Notes new calls. */
export async function machinesOf({ database, machines }: RhythmDependencies, now: number): Promise<Speaker[]> {
  const listed = await machines()
  if (listed.length === 0) return []
  const rows = await database.current().selectFrom('machine_rhythms').selectAll().execute()
  const known = new Map(
    rows.map(({ account_id, last_at, gaps, usual_gap }) => [
      account_id,
      { lastAt: last_at, gaps, usualGap: usual_gap },
    ]),
  )
  const found: Speaker[] = []
  for (const machine of listed) {
    const lastUse = lastUseOf(machine, now)
    if (lastUse === null) continue
    const before = known.get(machine.machineId)
    const rhythm = nextRhythm(before ?? { lastAt: lastUse, gaps: 0, usualGap: 0 }, lastUse)
    if (before?.lastAt !== lastUse) await noteRhythm(database, machine.machineId, rhythm)
    if (rhythm.gaps >= FEWEST_GAPS) found.push(speakerOf(machine, rhythm))
  }
  return found
}

function speakerOf({ machineId, displayName }: Machine, { lastAt, usualGap }: Rhythm): Speaker {
  return {
    componentType: 'machine',
    componentId: machineId,
    cameraId: null,
    prettyName: displayName,
    lastTime: lastAt,
    interval: intervalOf(usualGap),
  }
}

async function noteRhythm(database: Database, accountId: string, { lastAt, gaps, usualGap }: Rhythm): Promise<void> {
  const values = { last_at: lastAt, gaps, usual_gap: Math.round(usualGap) }
  await database
    .current()
    .insertInto('machine_rhythms')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}
