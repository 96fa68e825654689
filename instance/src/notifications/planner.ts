import type { Clock } from '@barn-workbench/core/clock'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { NoticeHub } from '../base'
import { logFailure, type InstanceLog } from '../log'
import type { Cases } from './cases'
import type { CaseStore } from './caseStore'
import type { Deliverer } from './deliver'
import type { DeliveryStore } from './deliveryStore'

/** The longest time to the next look, in ms: a clock that jumps ahead is noticed within it. */
const LONGEST_SLEEP = MINUTE
/** Period in which all incidents are checked, also ones without a notice of a change, in ms. */
const SWEEP_PERIOD = 15 * MINUTE
/** Delay after a run that has failed, in ms. */
const DELAY_AFTER_FAILURE = 5 * SECOND

export interface PlannerDependencies {
  store: CaseStore & DeliveryStore
  cases: Cases
  deliverer: Deliverer
  /** Makes the morning reports that are due, and the messages of a change of duty. */
  makeReports: () => Promise<void>
  /** The ids of all incidents that are neither closed nor hidden. */
  openIncidents: () => Promise<readonly string[]>
  /** Notes the time from which incidents are notified, once. */
  begin: () => Promise<void>
  hub: Pick<NoticeHub, 'listen'>
  clock: Clock
  log: InstanceLog
}

/**
 * Does all due work: checks the incidents that have changed, takes the steps of cases, makes morning reports and sends
 * messages. It is woken by the change of an incident, by a message that is done, and by one timer to the next moment at
 * which something is due.
 */
export function createPlanner(dependencies: PlannerDependencies) {
  const { store, cases, deliverer, clock, log } = dependencies
  const changed = new Set<string>()
  let sweptAt: number | null = null
  let isWanted = false
  let current: Promise<void> | null = null
  let cancelTimer: (() => void) | null = null
  let hasStopped = true

  async function runOnce(): Promise<void> {
    await noteChanges()
    await cases.advanceDue()
    await dependencies.makeReports()
    await deliverer.begin(wake)
  }

  async function noteChanges(): Promise<void> {
    const isSweepDue = sweptAt === null || Math.abs(clock.now() - sweptAt) >= SWEEP_PERIOD
    if (isSweepDue) {
      for (const id of [...(await dependencies.openIncidents()), ...(await store.followed())]) changed.add(id)
      sweptAt = clock.now()
    }
    const ids = [...changed]
    changed.clear()
    try {
      await cases.noteIncidents(ids)
    } catch (error) {
      for (const id of ids) changed.add(id)
      throw error
    }
  }

  async function runWhileWanted(): Promise<void> {
    let delay = LONGEST_SLEEP
    try {
      while (isWanted && !hasStopped) {
        isWanted = false
        await runOnce()
      }
      const due = await store.nextDueAt()
      if (due !== null) delay = Math.min(delay, Math.max(0, due - clock.now()))
    } catch (error) {
      logFailure({ log, now: () => clock.now(), module: 'notifications' }, error)
      delay = DELAY_AFTER_FAILURE
    }
    if (!hasStopped) cancelTimer = clock.setTimeout(wake, delay)
  }

  /** Does all due work. A call during a run starts another one afterwards. */
  function run(): Promise<void> {
    isWanted = true
    cancelTimer?.()
    cancelTimer = null
    current ??= runWhileWanted().finally(() => {
      current = null
      if (isWanted && !hasStopped) wake()
    })
    return current
  }

  function wake(): void {
    if (!hasStopped) void run()
  }

  return {
    run,
    wake,
    /** Resolves once nothing is being done. Messages that are being sent go on. */
    async settled(): Promise<void> {
      while (current) await current
    },
    /** Starts the planner. Returns the function that stops it, after the present run. */
    start(): () => Promise<void> {
      hasStopped = false
      const stopListening = dependencies.hub.listen({
        accountId: '',
        canView: () => true,
        canViewLayout: () => false,
        send({ entity, id }) {
          if (entity !== 'incident') return
          changed.add(id)
          wake()
        },
      })
      const begun = dependencies.begin().then(run)
      return async () => {
        hasStopped = true
        stopListening()
        cancelTimer?.()
        await begun
        await current
      }
    },
  }
}
