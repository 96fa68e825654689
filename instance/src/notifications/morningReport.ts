import {
  descending,
  MOST_IMPORTANT_FIRST,
  reportConditions,
  type Condition,
  type ReportSpan,
} from '@barn-workbench/core/query'
import type { Incident } from '@barn-workbench/core/schema'
import type { IncidentStore } from '../incidents'
import { factsOf, type AlarmFacts } from './rules'

/** Incidents of a kind that a mail names. The page has all of them. */
const NAMED = 20

/** An incident in a report, with the names of its places. Times are in ms since the epoch. */
export interface ReportedIncident extends AlarmFacts {
  begunAt: number
  /** Null: it goes on. */
  endedAt: number | null
}

/** The latest incidents of a kind, and the number of all. */
export interface ReportedKind {
  count: number
  incidents: readonly ReportedIncident[]
}

/** The incidents of a span of time, in the order in which they are to be dealt with. */
export interface ReportContents {
  found: ReportedKind
  work: ReportedKind
  failing: ReportedKind
  recovered: ReportedKind
}

const NOTHING: ReportedKind = { count: 0, incidents: [] }

interface MorningReportDependencies {
  incidents: Pick<IncidentStore, 'documents'>
  /** Whether the rights of an account let it view incidents of a type. */
  mayView: (accountId: string, type: string) => Promise<boolean>
  /** The name of a camera or region. */
  nameOfPlace: (id: string) => Promise<string | null>
}

/** Returns the function that gathers the content of a report for an account. */
export function createMorningReport({ incidents, mayView, nameOfPlace }: MorningReportDependencies) {
  const { documents } = incidents

  async function reported(incident: Incident, isOver: boolean): Promise<ReportedIncident> {
    const facts = factsOf(incident)
    const names = await Promise.all(facts.places.map(nameOfPlace))
    const { firstEventTimestamp, lastEventTimestamp } = incident
    return {
      ...facts,
      places: names.filter((name) => name !== null),
      begunAt: firstEventTimestamp,
      endedAt: isOver ? lastEventTimestamp : null,
    }
  }

  async function read(query: readonly Condition[], isOver = false): Promise<ReportedKind> {
    const order = [...MOST_IMPORTANT_FIRST, descending('incidentId')]
    const listed = await documents.list({ query: [...query], order, limit: NAMED })
    return {
      count: await documents.count(query),
      incidents: await Promise.all(listed.map((incident) => reported(incident, isOver))),
    }
  }

  return async (accountId: string, span: ReportSpan): Promise<ReportContents> => {
    const { found, work, failing, recovered } = reportConditions(span)
    const seesFailures = await mayView(accountId, 'healthCheck')
    return {
      found: (await mayView(accountId, 'deadAnimal')) ? await read(found) : NOTHING,
      work: (await mayView(accountId, 'barnIntervention')) ? await read(work) : NOTHING,
      failing: seesFailures ? await read(failing) : NOTHING,
      recovered: seesFailures ? await read(recovered, true) : NOTHING,
    }
  }
}

export type MorningReport = ReturnType<typeof createMorningReport>
