import { MAXIMUM_RULES } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  measurementKindOf,
  type Actor,
  type Rule,
  type RuleDetails,
  type RuleSubject,
} from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import {
  createDocumentStore,
  newId,
  RULE_KEYS,
  type Database,
  type RuleOpeningRow,
  type RuleStateRow,
} from '../database'
import type { CameraStore, RegionStore, SensorStore } from '../stores'

/** The accounts that receive notices of changes of rules. */
const VIEWERS = ['data.view', 'data.view.*', 'rules.manage']
/** Openings of a rule that are remembered beyond the last day. */
const KEPT_OPENINGS = 100

export interface RuleStoreDependencies {
  database: Database
  hub: NoticeHub
  now: Now
  cameras: Pick<CameraStore, 'documents'>
  regions: Pick<RegionStore, 'specifications'>
  sensors: Pick<SensorStore, 'documents'>
}

type ReferenceProblem = 'sensor/not-found' | 'camera/not-found' | 'region/not-found'
export type RuleUpdates = { [Key in keyof RuleDetails]?: RuleDetails[Key] | undefined }
export type RuleStore = ReturnType<typeof createRuleStore>

/** Stores rules, their state at each target, and the incidents that they have opened. */
export function createRuleStore(dependencies: RuleStoreDependencies) {
  const { database, hub, now } = dependencies
  const announce = (id: string, version: number) => hub.publish({ entity: 'rule', id, version }, VIEWERS)
  const documents = createDocumentStore<Rule, 'rule/not-found'>({
    database,
    table: 'rules',
    idKey: 'ruleId',
    notFoundCode: 'rule/not-found',
    scalarKeys: RULE_KEYS,
    onChange: ({ id, version }) => announce(id, version),
  })
  const checkSubject = createSubjectCheck(dependencies)

  return {
    documents,
    checkSubject,
    /** Notifies clients that the state of a rule may have changed. */
    announce: ({ ruleId, version }: Pick<Rule, 'ruleId' | 'version'>) => announce(ruleId, version),
    ...createStates(database),
    create: (details: RuleDetails, actor: Actor): Promise<Result<Rule, 'rule/too-many' | ReferenceProblem>> =>
      database.transaction(async () => {
        if ((await documents.count()) >= MAXIMUM_RULES) return fail('rule/too-many', { limit: MAXIMUM_RULES })
        const checked = await checkSubject(details.subject)
        if (!checked.ok) return checked
        const createdAt = now()
        const unit = unitOf(details)
        return succeed(
          await documents.insert({ ...details, ruleId: newId(createdAt), unit, createdAt, changedBy: actor }),
        )
      }),
    /** Changes a rule. The time for which its condition has held begins anew; its open incidents stay open. */
    update: (
      id: string,
      updates: RuleUpdates,
      { actor, ifMatch }: { actor: Actor; ifMatch?: number | undefined },
    ): Promise<Result<Rule, 'rule/not-found' | 'request/version-mismatch' | ReferenceProblem>> =>
      documents.update<ReferenceProblem>(id, ifMatch, async (before) => {
        const checked = updates.subject ? await checkSubject(updates.subject) : succeed(undefined)
        if (!checked.ok) return checked
        await database
          .current()
          .deleteFrom('rule_states')
          .where('rule_id', '=', id)
          .where('phase', '=', 'holding')
          .execute()
        const changed = { ...before, ...withoutUndefined(updates), changedBy: actor }
        return succeed({ ...changed, unit: unitOf(changed) })
      }),
    remove: (id: string, ifMatch?: number): Promise<Result<undefined, 'rule/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const removed = await documents.remove(id, ifMatch)
        if (!removed.ok) return removed
        await database.current().deleteFrom('rule_states').where('rule_id', '=', id).execute()
        await database.current().deleteFrom('rule_openings').where('rule_id', '=', id).execute()
        return succeed(undefined)
      }),
  }
}

function unitOf({ measurement }: Pick<Rule, 'measurement'>): string {
  return measurementKindOf(measurement)?.unit ?? ''
}

function withoutUndefined(updates: RuleUpdates): Partial<RuleDetails> {
  return Object.fromEntries(Object.entries(updates).filter(([, value]) => value !== undefined))
}

/** Returns the function that checks whether the subject of a rule exists. */
function createSubjectCheck({ cameras, regions, sensors }: RuleStoreDependencies) {
  return async (subject: RuleSubject): Promise<Result<undefined, ReferenceProblem>> => {
    if (subject.kind === 'sensor') {
      const { sensorId: id } = subject
      return (await sensors.documents.find(id)) ? succeed(undefined) : fail('sensor/not-found', { id })
    }
    if (subject.kind !== 'place') return succeed(undefined)
    const { place } = subject
    if (place.kind === 'camera' && !(await cameras.documents.find(place.id)))
      return fail('camera/not-found', { id: place.id })
    if (place.kind === 'region' && !(await regions.specifications.find(place.id)))
      return fail('region/not-found', { id: place.id })
    return succeed(undefined)
  }
}

/** The rows beside the documents. Each function belongs into the transaction of the change that it notes. */
function createStates(database: Database) {
  return {
    /** All states, by rule and target. */
    async states(): Promise<Map<string, Map<string, RuleStateRow>>> {
      const byRule = new Map<string, Map<string, RuleStateRow>>()
      for (const row of await database.current().selectFrom('rule_states').selectAll().execute()) {
        const byTarget = byRule.get(row.rule_id) ?? new Map<string, RuleStateRow>()
        byRule.set(row.rule_id, byTarget.set(row.target, row))
      }
      return byRule
    },
    async findState(ruleId: string, target: string): Promise<RuleStateRow | undefined> {
      const rows = database.current().selectFrom('rule_states').selectAll()
      return rows.where('rule_id', '=', ruleId).where('target', '=', target).executeTakeFirst()
    },
    async writeState(row: RuleStateRow): Promise<void> {
      const { phase, since, seen_at, incident_id } = row
      await database
        .current()
        .insertInto('rule_states')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['rule_id', 'target']).doUpdateSet({ phase, since, seen_at, incident_id }),
        )
        .execute()
    },
    async removeState(ruleId: string, target: string): Promise<void> {
      const rows = database.current().deleteFrom('rule_states')
      await rows.where('rule_id', '=', ruleId).where('target', '=', target).execute()
    },
    /** Notes an opening, and forgets the oldest ones. */
    async noteOpening(row: RuleOpeningRow): Promise<void> {
      await database.current().insertInto('rule_openings').values(row).execute()
      const old = await database
        .current()
        .selectFrom('rule_openings')
        .select('opened_at')
        .where('rule_id', '=', row.rule_id)
        .orderBy('opened_at', 'desc')
        .offset(KEPT_OPENINGS)
        .limit(1)
        .executeTakeFirst()
      if (!old) return
      const openings = database.current().deleteFrom('rule_openings').where('rule_id', '=', row.rule_id)
      await openings.where('opened_at', '<=', old.opened_at).execute()
    },
    /** The number of openings of each rule since a time. */
    async openingsSince(time: number): Promise<Map<string, number>> {
      const rows = await database
        .current()
        .selectFrom('rule_openings')
        .select((expression) => ['rule_id', expression.fn.countAll<number>().as('count')])
        .where('opened_at', '>', time)
        .groupBy('rule_id')
        .execute()
      return new Map(rows.map(({ rule_id, count }) => [rule_id, Number(count)]))
    },
    /** The last opening of each rule. */
    async lastOpenings(): Promise<Map<string, RuleOpeningRow>> {
      const rows = await database.current().selectFrom('rule_openings').selectAll().orderBy('opened_at').execute()
      return new Map(rows.map((row) => [row.rule_id, row]))
    },
  }
}
