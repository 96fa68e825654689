import { where } from '@barn-workbench/core/query'
import type { Actor, Incident, IncidentIdentifier, IncidentPayload, Rule } from '@barn-workbench/core/schema'
import type { Database } from '../database'
import type { IncidentStore } from '../incidents'
import { limitsOf } from './condition'
import type { RuleStore } from './ruleStore'
import type { Target } from './targets'

/** The incident that a rule opens or closes at a target. */
export interface RuleEvent {
  rule: Rule
  target: Target
  /** In ms since the epoch. */
  at: number
  value: number | null
  batchDay: number | null
}

export interface RuleIncidentDependencies {
  database: Database
  store: Pick<RuleStore, 'documents' | 'writeState' | 'removeState' | 'noteOpening'>
  incidents: IncidentStore
}

/** Ids of one query: a database takes no endless list. */
const IDS_AT_ONCE = 500
const OPENING = { timeSeries: 'aboveThreshold', healthCheck: 'belowThreshold' } as const

const keyOf = ({ rule, target }: Pick<RuleEvent, 'rule' | 'target'>) => `rule/${rule.ruleId}/${target.key}`

function actorOf({ title }: Rule): Actor {
  return { entityType: 'detector', entityId: 'rule', displayName: title }
}

/** The place of an incident: where the rule looks, or where its sensor hangs. */
function identifierOf(event: RuleEvent): IncidentIdentifier {
  const { place, sensor } = event.target
  const ofBarn = sensor
    ? { componentType: 'sensor', componentId: sensor.sensorId }
    : { componentType: null, componentId: null }
  return {
    cameraId: place.kind === 'camera' ? place.id : null,
    ...(place.kind === 'barn' ? ofBarn : { componentType: place.kind, componentId: place.id }),
    detectionName: event.rule.measurement,
    detectionIdentifier: keyOf(event),
  }
}

function payloadOf({ rule, target, value, batchDay }: RuleEvent): IncidentPayload {
  const { ruleId, title, severity, measurement, unit, condition, incidentType } = rule
  const threshold = limitsOf(condition, batchDay)?.limit
  const name = target.sensor?.name
  return {
    ...(incidentType === 'healthCheck'
      ? { prettyName: name === undefined ? title : `${title} · ${name}`, latestFailures: { failed: 1, outOf: 1 } }
      : { title, ...(name !== undefined && { prettyName: name }) }),
    ...(value !== null && { score: value }),
    ...(threshold !== undefined && { options: { threshold } }),
    ...{ severity, ruleId, measurement, unit },
  }
}

/** Opens and closes the incidents of rules. Incident and state change together, or not at all. */
export function createRuleIncidents({ database, store, incidents }: RuleIncidentDependencies) {
  async function findOpen(event: RuleEvent): Promise<Incident | null> {
    const [open] = await incidents.documents.list({
      query: [where('closedAt', '==', null), where('identifier.detectionIdentifier', '==', keyOf(event))],
      limit: 1,
    })
    return open ?? null
  }

  async function start(event: RuleEvent): Promise<string> {
    const { rule, target, at } = event
    const { incidentType: type, ruleId } = rule
    const started = await incidents.trigger(
      {
        type,
        trigger: OPENING[type],
        eventTimestamp: at,
        identifier: identifierOf(event),
        payload: payloadOf(event),
      },
      { actor: actorOf(rule) },
    )
    if (!started.ok) throw new Error(`Cannot open an incident of the rule ${ruleId}: ${started.problem.code}`)
    const { incidentId } = started.value
    await store.noteOpening({ rule_id: ruleId, target: target.key, incident_id: incidentId, opened_at: at })
    return incidentId
  }

  return {
    /**
     * Opens an incident, or finds the one that is open already. Returns its id; null where the rule was changed or
     * removed since the evaluation began.
     */
    open: (event: RuleEvent): Promise<string | null> =>
      database.transaction(async () => {
        const current = await store.documents.find(event.rule.ruleId)
        if (current?.version !== event.rule.version || !current.isOn) return null
        const incidentId = (await findOpen(event))?.incidentId ?? (await start(event))
        const { rule, target, at } = event
        const key = { rule_id: rule.ruleId, target: target.key }
        await store.writeState({ ...key, phase: 'open', since: at, seen_at: at, incident_id: incidentId })
        return incidentId
      }),

    /** Closes an incident that is still open, and forgets that the rule was open. */
    close: (event: RuleEvent, incidentId: string): Promise<void> =>
      database.transaction(async () => {
        const { rule, target, at } = event
        const incident = await incidents.documents.find(incidentId)
        if (incident?.closedAt === null) {
          const closed = await incidents.trigger(
            {
              type: rule.incidentType,
              trigger: 'recovered',
              // A clock may have gone back since.
              eventTimestamp: Math.max(at, incident.lastEventTimestamp),
              payload: payloadOf(event),
              incidentId,
            },
            { actor: actorOf(rule) },
          )
          if (!closed.ok && !['incident/illegal-trigger', 'request/invalid'].includes(closed.problem.code))
            throw new Error(`Cannot close an incident of the rule ${rule.ruleId}: ${closed.problem.code}`)
        }
        await store.removeState(rule.ruleId, target.key)
      }),

    /** Which of these incidents are closed or gone. */
    async closedOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const openIds = new Set<string>()
      for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
        const some = where('incidentId', 'in', ids.slice(start, start + IDS_AT_ONCE))
        const open = await incidents.documents.all([some, where('closedAt', '==', null)])
        for (const { incidentId } of open) openIds.add(incidentId)
      }
      return new Set(ids.filter((id) => !openIds.has(id)))
    },
  }
}
