import { Rule, type RuleRest, type RuleStatus } from '@barn-workbench/core/schema'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { Database, RuleOpeningRow, RuleStateRow } from '../database'
import type { Batch } from '../incidents'
import { logFailure, type FailureLog, type InstanceLog } from '../log'
import { judge, restAt, type Readings } from './condition'
import { LONGEST_GAP, nextState, WATCHING, type TargetState } from './nextState'
import {
  batchDayAt,
  createComparison,
  readBatches,
  readNewest,
  readPlaces,
  type BarnReadDependencies,
} from './readBarn'
import { createKeptSeries, needsOf, readingsOf, type ReadValues } from './readings'
import { createRuleIncidents, type RuleEvent } from './ruleIncidents'
import type { RuleStore } from './ruleStore'
import { targetsOf, type BarnPlaces } from './targets'

/** Time between the change of a rule and its evaluation, in ms: changes often come together. */
const SOON = 0.3 * SECOND

/** Runs evaluations one after the other. While one runs, one more waits, which all callers meanwhile share. */
function createEvaluationQueue(evaluate: () => Promise<void>, failureLog: Omit<FailureLog, 'module'>) {
  let running = Promise.resolve()
  let waiting: Promise<void> | null = null
  let soon: NodeJS.Timeout | undefined

  function evaluateInTurn(): Promise<void> {
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = null
        return (running = evaluate())
      })
    return waiting
  }

  return {
    /** Evaluates all rules once. */
    evaluate: evaluateInTurn,
    /** Evaluates all rules shortly after a change of one, instead of at the next minute. */
    evaluateSoon(onEvaluated: () => void): void {
      clearTimeout(soon)
      soon = setTimeout(() => {
        evaluateInTurn()
          .then(onEvaluated)
          .catch((error: unknown) => logFailure({ ...failureLog, module: 'rules' }, error))
      }, SOON)
      soon.unref()
    },
    cancel(): void {
      clearTimeout(soon)
    },
  }
}

export interface RuleEngineDependencies extends BarnReadDependencies {
  database: Database
  store: RuleStore
  now: Now
  log: InstanceLog
}

/** Openings of a rule within a day beyond one for each of its targets, from which on it opens no more. */
export const MOST_OPENINGS = 20

/** The facts that all rules share at one evaluation. */
interface Pass extends ReadValues {
  places: BarnPlaces
  batches: readonly Batch[]
  states: ReadonlyMap<string, ReadonlyMap<string, RuleStateRow>>
  openings: ReadonlyMap<string, number>
  closed: ReadonlySet<string>
}

export type RuleEngine = ReturnType<typeof createRuleEngine>

/**
 * Evaluates all rules each minute. Rules of one measurement share the values that are read. A rule that fails is
 * logged, and the others go on.
 */
export function createRuleEngine(dependencies: RuleEngineDependencies) {
  const { store, zone, log, now } = dependencies
  const incidents = createRuleIncidents(dependencies)
  const statuses = new Map<string, Omit<RuleStatus, 'lastOpened'>>()
  const stopping = new AbortController()
  const preparePass = createPassReader(dependencies, incidents, stopping.signal)
  /** The time of the first evaluation. Values that were not sent before it say nothing. */
  let watchedSince: number | null = null
  let lastEvaluation: number | null = null

  /** Notes an evaluation, and returns the time of the first one since the last gap: a gap is no silence of a sensor. */
  function noteEvaluation(at: number): number {
    const isContinuous = lastEvaluation !== null && at >= lastEvaluation && at - lastEvaluation <= LONGEST_GAP
    if (watchedSince === null || !isContinuous) watchedSince = at
    lastEvaluation = at
    return watchedSince
  }

  async function evaluateRule(rule: Rule, pass: Pass, since: number): Promise<void> {
    const { at, places, batchDay } = pass
    const { targets, rest } = targetsOf(rule, places)
    const time = restAt(rule, { at, zone, batchDay })
    const isThrottled = (pass.openings.get(rule.ruleId) ?? 0) >= MOST_OPENINGS + targets.length
    const states: TargetState[] = []
    let value: number | null = null
    for (const target of targets) {
      const readings = readingsOf(rule, target, pass, { since, zone })
      ;({ value } = readings)
      const mayOpen = time === null && !isThrottled
      states.push(await takeStep({ rule, target, at, value, batchDay }, readings, pass, mayOpen))
    }
    const hasValue = targets.length !== 1 || value !== null || !isAboutValues(rule)
    statuses.set(
      rule.ruleId,
      statusOf(rule.ruleId, states, {
        rest: rest ?? time ?? (hasValue ? null : 'noValues'),
        isThrottled,
        value: targets.length === 1 ? value : null,
      }),
    )
  }

  async function takeStep(
    event: RuleEvent,
    readings: Readings,
    { states, closed }: Pass,
    mayOpen: boolean,
  ): Promise<TargetState> {
    const { rule, target, at } = event
    const row = states.get(rule.ruleId)?.get(target.key)
    const before = stateOf(row)
    const { state, deed } = nextState(before, {
      at,
      verdict: judge(rule.condition, readings),
      mayOpen,
      holdFor: rule.holdFor * MINUTE,
      closesItself: rule.closesItself,
      isIncidentClosed: before.incidentId !== null && closed.has(before.incidentId),
    })
    if (deed === 'open') {
      const incidentId = await incidents.open(event)
      return incidentId === null ? WATCHING : { ...state, incidentId }
    }
    if (deed === 'close' && before.incidentId !== null) await incidents.close(event, before.incidentId)
    else if (state.phase === 'watching' && row) await store.removeState(rule.ruleId, target.key)
    else if (state.phase === 'holding') await store.writeState(rowOf(event, state))
    return state
  }

  function noteFailure({ ruleId }: Rule, error: unknown): void {
    logFailure({ log, now, module: 'rules' }, error)
    statuses.set(ruleId, statusOf(ruleId, [], { rest: 'failed', isThrottled: false, value: null }))
  }

  async function evaluateOnce(): Promise<void> {
    const at = Math.floor(now() / MINUTE) * MINUTE
    const since = noteEvaluation(at)
    const all = await store.documents.all()
    const on = all.filter(({ isOn }) => isOn)
    const rules = on.filter((rule) => Rule.safeParse(rule).success)
    for (const rule of on) if (!rules.includes(rule)) noteFailure(rule, new Error(`The rule ${rule.ruleId} is damaged`))
    for (const id of statuses.keys()) if (!on.some(({ ruleId }) => ruleId === id)) statuses.delete(id)
    if (rules.length === 0) return
    const pass = await preparePass(rules, at)
    for (const rule of rules) {
      try {
        await evaluateRule(rule, pass, since)
      } catch (error) {
        noteFailure(rule, error)
      }
    }
  }

  const { evaluate, evaluateSoon, cancel } = createEvaluationQueue(evaluateOnce, { log, now })
  return {
    evaluate,
    evaluateSoon,
    /** The states of rules as of the last evaluation, and the last incident of each. */
    async statusesOf(rules: readonly Rule[]): Promise<RuleStatus[]> {
      const openings = await store.lastOpenings()
      return rules.map((rule) => withOpening(rule, statuses.get(rule.ruleId), openings.get(rule.ruleId)))
    },
    stop() {
      cancel()
      stopping.abort()
    },
  }
}

/** Whether a rule needs a value to say anything. */
function isAboutValues({ condition }: Rule): boolean {
  return condition.kind !== 'silent' && condition.kind !== 'unusual'
}

/** Returns the function that reads the facts for all rules of an evaluation. */
function createPassReader(
  dependencies: RuleEngineDependencies,
  incidents: ReturnType<typeof createRuleIncidents>,
  signal: AbortSignal,
) {
  const { store, zone } = dependencies
  const compare = createComparison(dependencies)
  const kept = createKeptSeries(dependencies.queries, (error) =>
    logFailure({ log: dependencies.log, now: dependencies.now, module: 'rules' }, error),
  )
  return async (rules: readonly Rule[], at: number): Promise<Pass> => {
    const batches = await readBatches(dependencies)
    const states = await store.states()
    const open = [...states.values()].flatMap((rows) => [...rows.values()].flatMap((row) => row.incident_id ?? []))
    return {
      at,
      places: await readPlaces(dependencies),
      batches,
      batchDay: batchDayAt(batches, zone, at),
      newest: readNewest(dependencies),
      report: await compare(rules, at, { batches, signal }),
      series: await kept(rules.flatMap(needsOf), at, signal),
      curves: new Map(),
      states,
      openings: await store.openingsSince(at - DAY),
      closed: await incidents.closedOf(open),
    }
  }
}

/** A rule that was not evaluated yet is watching. */
function withOpening(
  { ruleId, isOn }: Rule,
  known: Omit<RuleStatus, 'lastOpened'> | undefined,
  last: RuleOpeningRow | undefined,
): RuleStatus {
  const lastOpened = last ? { incidentId: last.incident_id, time: last.opened_at } : null
  const bare = { ruleId, since: null, value: null, open: 0, lastOpened }
  if (!isOn) return { ...bare, phase: 'resting', rest: 'off' }
  return known ? { ...known, lastOpened } : { ...bare, phase: 'watching', rest: null }
}

function stateOf(row: RuleStateRow | undefined): TargetState {
  if (!row) return WATCHING
  const { phase, since, seen_at, incident_id } = row
  return { phase, since, seenAt: seen_at, incidentId: incident_id }
}

function rowOf({ rule, target }: RuleEvent, { since, seenAt, incidentId }: TargetState): RuleStateRow {
  const key = { rule_id: rule.ruleId, target: target.key }
  return { ...key, phase: 'holding', since, seen_at: seenAt, incident_id: incidentId }
}

interface StatusFacts {
  rest: RuleRest | null
  isThrottled: boolean
  value: number | null
}

/** The state of a rule: of its most urgent target. An open one stays open while the rule rests. */
function statusOf(
  ruleId: string,
  states: readonly TargetState[],
  { rest, isThrottled, value }: StatusFacts,
): Omit<RuleStatus, 'lastOpened'> {
  const open = states.filter(({ phase }) => phase === 'open')
  const holding = states.filter(({ phase }) => phase === 'holding')
  const phase = phaseOf({ isOpen: open.length > 0, isThrottled, rests: rest !== null, isHolding: holding.length > 0 })
  const sinces = (phase === 'open' ? open : phase === 'holding' ? holding : []).map(({ since }) => since)
  return { ruleId, phase, rest, since: sinces.length > 0 ? Math.min(...sinces) : null, value, open: open.length }
}

function phaseOf(facts: { isOpen: boolean; isThrottled: boolean; rests: boolean; isHolding: boolean }) {
  if (facts.isOpen) return 'open'
  if (facts.isThrottled) return 'throttled'
  if (facts.rests) return 'resting'
  return facts.isHolding ? 'holding' : 'watching'
}
