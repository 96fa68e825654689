import { sql } from 'kysely'
import { NO_IDENTIFIER } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { Database } from '../database'
import type { IncidentStore, WriteContext } from '../incidents'
import type { PhotoStore } from '../photos'

/** Reports of dead animals that the round of one day makes in one pen: more are no animals but a mistyped number. */
const MAXIMUM_REPORTS = 50

export interface RoundDeathDependencies {
  database: Database
  now: Now
  incidents: Pick<IncidentStore, 'trigger' | 'documents'>
  photos: Pick<PhotoStore, 'claim'>
}

/** Dead animals that were counted in a pen. `at` in ms since the epoch. */
export interface CountedDeaths {
  day: string
  penId: string
  penName: string
  count: number
  at: number
  photoIds: readonly string[]
}

/**
 * Reports each dead animal that is counted on a round once, as an incident. An animal that somebody has counted in the
 * pen on that day before is not reported again. A smaller number takes no report back.
 */
export function createRoundDeaths({ database, now, incidents, photos }: RoundDeathDependencies) {
  async function reportsOf(day: string, penId: string): Promise<string[]> {
    const { rows } = await sql<{ incident_id: string }>`SELECT incident_id FROM round_deaths
      WHERE day = ${day} AND pen_id = ${penId} ORDER BY at DESC, incident_id DESC`.execute(database.current())
    return rows.map(({ incident_id: id }) => id)
  }

  async function report({ day, penId, penName, at }: CountedDeaths, writeContext: WriteContext): Promise<void> {
    const reported = await incidents.trigger(
      {
        type: 'deadAnimal',
        trigger: 'detected',
        eventTimestamp: at,
        // Without a camera it is called by its pen.
        payload: { title: penName },
        identifier: { ...NO_IDENTIFIER, componentType: 'pen', componentId: penId, detectionName: 'deadAnimal' },
      },
      writeContext,
    )
    if (!reported.ok) throw new Error(`a dead animal of a round was refused: ${reported.problem.code}`)
    await sql`INSERT INTO round_deaths (incident_id, day, pen_id, at)
      VALUES (${reported.value.incidentId}, ${day}, ${penId}, ${now()})`.execute(database.current())
  }

  return {
    async count(deaths: CountedDeaths, writeContext: WriteContext): Promise<void> {
      const { day, penId, count, photoIds } = deaths
      const reported = (await reportsOf(day, penId)).length
      for (let index = reported; index < Math.min(count, MAXIMUM_REPORTS); index++) await report(deaths, writeContext)
      const [newest] = photoIds.length > 0 ? await reportsOf(day, penId) : []
      const incident = newest === undefined ? null : await incidents.documents.find(newest)
      if (incident) await photos.claim(writeContext.actor.entityId, photoIds, { incident, incidentCommentId: null })
    },
  }
}
