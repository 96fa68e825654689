import { sql } from 'kysely'
import type { AlarmCase, AlarmUrgency, EntityReference } from '@barn-workbench/core/schema'
import type { Now } from '../base'
import type { AlarmCaseRow, AlarmIncidentRow, Database } from '../database'
import type { AlarmFacts } from './rules'

/** Incidents of a case that are listed. */
const LISTED_INCIDENTS = 100
/** Open alarms that are listed. */
const OPEN_ALARMS = 200
/** Cases that are listed for the next person on duty. */
const LISTED_CASES = 50

export type CaseStore = ReturnType<typeof createCaseStore>

/** Stores cases with their incidents. */
export function createCaseStore(dependencies: { database: Database; now: Now }) {
  return { ...createCases(dependencies), ...createCaseIncidents(dependencies) }
}

function createCases({ database, now }: { database: Database; now: Now }) {
  const table = () => database.current()

  return {
    async find(caseId: string): Promise<AlarmCaseRow | null> {
      const row = await table().selectFrom('alarm_cases').selectAll().where('id', '=', caseId).executeTakeFirst()
      return row ?? null
    },
    /** All cases of an incident, the latest first. */
    async allOf(incidentId: string): Promise<AlarmCaseRow[]> {
      return table()
        .selectFrom('alarm_cases')
        .selectAll('alarm_cases')
        .innerJoin('alarm_incidents', 'alarm_incidents.case_id', 'alarm_cases.id')
        .where('alarm_incidents.incident_id', '=', incidentId)
        .orderBy('alarm_cases.opened_at', 'desc')
        .orderBy('alarm_cases.id', 'desc')
        .execute()
    },
    /** The latest case of an incident. */
    async latestOf(incidentId: string): Promise<AlarmCaseRow | null> {
      const row = await table()
        .selectFrom('alarm_cases')
        .selectAll('alarm_cases')
        .innerJoin('alarm_incidents', 'alarm_incidents.case_id', 'alarm_cases.id')
        .where('alarm_incidents.incident_id', '=', incidentId)
        .orderBy('alarm_cases.opened_at', 'desc')
        .orderBy('alarm_cases.id', 'desc')
        .executeTakeFirst()
      return row ?? null
    },
    /**
     * The latest case of a type, urgency and silence that has not been answered and was opened after a time. Others of
     * the type in between do not hide it: a storm can be of two kinds that come in turns.
     */
    async openSince(
      { type, urgency, silenceId }: { type: string; urgency: AlarmUrgency; silenceId: string | null },
      time: number,
    ): Promise<AlarmCaseRow | null> {
      const row = await table()
        .selectFrom('alarm_cases')
        .selectAll()
        .where('type', '=', type)
        .where('urgency', '=', urgency)
        .where('silence_id', 'is', silenceId)
        .where('state', 'in', ['open', 'waiting', 'exhausted', 'silenced'])
        .where('opened_at', '>', time)
        .orderBy('opened_at', 'desc')
        .executeTakeFirst()
      return row ?? null
    },
    async due(): Promise<AlarmCaseRow[]> {
      return table()
        .selectFrom('alarm_cases')
        .selectAll()
        .where('next_at', '<=', now())
        .orderBy('next_at')
        .limit(50)
        .execute()
    },
    async insert(row: AlarmCaseRow): Promise<void> {
      await table().insertInto('alarm_cases').values(row).execute()
    },
    async update(id: string, changes: Partial<Omit<AlarmCaseRow, 'id'>>): Promise<void> {
      await table().updateTable('alarm_cases').set(changes).where('id', '=', id).execute()
    },
    async describe(row: AlarmCaseRow): Promise<AlarmCase> {
      const incidents = await incidentsOf(database, row.id)
      return {
        caseId: row.id,
        type: row.type,
        urgency: row.urgency,
        state: row.state,
        incidentIds: incidents.slice(0, LISTED_INCIDENTS).map(({ incident_id }) => incident_id),
        incidentCount: row.incident_count,
        openedAt: row.opened_at,
        steps: row.steps,
        nextAt: row.next_at,
        acknowledgedAt: row.acknowledged_at,
        acknowledgedBy: row.acknowledged_by === null ? null : (JSON.parse(row.acknowledged_by) as EntityReference),
        arrivesAt: row.arrives_at,
        note: row.note,
        silenceId: row.silence_id,
        overAt: row.over_at,
      }
    },
    async ofSilence(silenceId: string): Promise<AlarmCaseRow[]> {
      return table()
        .selectFrom('alarm_cases')
        .selectAll()
        .where('silence_id', '=', silenceId)
        .orderBy('opened_at')
        .limit(LISTED_INCIDENTS)
        .execute()
    },
    /** Removes cases that were over before a time, with their messages. */
    async removeOverBefore(time: number): Promise<void> {
      await sql`DELETE FROM deliveries WHERE made_at < ${time} AND state <> 'waiting'
        AND NOT EXISTS (SELECT 1 FROM alarm_cases WHERE alarm_cases.id = deliveries.case_id AND over_at IS NULL)`.execute(
        table(),
      )
      await table().deleteFrom('alarm_cases').where('over_at', '<', time).execute()
      await table().deleteFrom('alarm_links').where('expires_at', '<', time).execute()
    },
  }
}

/** The incidents of cases. */
function createCaseIncidents({ database, now }: { database: Database; now: Now }) {
  const table = () => database.current()

  async function facts(caseId: string, flags: readonly number[]): Promise<AlarmFacts[]> {
    const rows = await table()
      .selectFrom('alarm_incidents')
      .select('facts')
      .distinct()
      .where('case_id', '=', caseId)
      .where('is_alarming', 'in', flags)
      .execute()
    return rows.map((row) => JSON.parse(row.facts) as AlarmFacts)
  }

  return {
    incidentsOf: (caseId: string) => incidentsOf(database, caseId),
    async addIncident(caseId: string, incidentId: string, facts: AlarmFacts): Promise<void> {
      const row = { incident_id: incidentId, case_id: caseId, facts: JSON.stringify(facts), added_at: now() }
      await table()
        .insertInto('alarm_incidents')
        .values({ ...row, is_alarming: 1 })
        .execute()
      await table()
        .updateTable('alarm_cases')
        .set(({ eb }) => ({ incident_count: eb('incident_count', '+', 1) }))
        .where('id', '=', caseId)
        .execute()
    },
    /** Notes the present facts of an incident that asks for an answer, or null if it does not any more. */
    async changeIncident(caseId: string, incidentId: string, facts: AlarmFacts | null): Promise<void> {
      await table()
        .updateTable('alarm_incidents')
        .set(facts ? { facts: JSON.stringify(facts), is_alarming: 1 } : { is_alarming: 0 })
        .where('case_id', '=', caseId)
        .where('incident_id', '=', incidentId)
        .execute()
    },
    /** The different facts of the incidents of a case that still ask for an answer. */
    factsOf: (caseId: string): Promise<AlarmFacts[]> => facts(caseId, [1]),
    /** The different facts of all incidents of a case. */
    allFactsOf: (caseId: string): Promise<AlarmFacts[]> => facts(caseId, [0, 1]),
    /** The latest cases that are not over, with or without an answer. */
    async goingOn(): Promise<AlarmCaseRow[]> {
      return table()
        .selectFrom('alarm_cases')
        .selectAll()
        .where('state', '<>', 'over')
        .orderBy('opened_at', 'desc')
        .limit(LISTED_CASES)
        .execute()
    },
    /** The incidents of cases that go on and are not quiet, the latest first. */
    async open(): Promise<{ incidentId: string; type: string; urgency: AlarmUrgency }[]> {
      return table()
        .selectFrom('alarm_incidents')
        .innerJoin('alarm_cases', 'alarm_cases.id', 'alarm_incidents.case_id')
        .select(['alarm_incidents.incident_id as incidentId', 'alarm_cases.type', 'alarm_cases.urgency'])
        .where('alarm_cases.state', 'not in', ['over', 'silenced', 'snoozed'])
        .where('alarm_incidents.is_alarming', '=', 1)
        .orderBy('alarm_incidents.added_at', 'desc')
        .limit(OPEN_ALARMS)
        .execute()
    },
    /** The incidents of cases that go on. */
    async followed(): Promise<string[]> {
      const rows = await table()
        .selectFrom('alarm_incidents')
        .innerJoin('alarm_cases', 'alarm_cases.id', 'alarm_incidents.case_id')
        .select('alarm_incidents.incident_id')
        .where('alarm_cases.state', '<>', 'over')
        .where('alarm_incidents.is_alarming', '=', 1)
        .execute()
      return rows.map(({ incident_id }) => incident_id)
    },
  }
}

/** The incidents of a case, the latest first. */
async function incidentsOf(database: Database, caseId: string): Promise<AlarmIncidentRow[]> {
  return database
    .current()
    .selectFrom('alarm_incidents')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('added_at', 'desc')
    .execute()
}
