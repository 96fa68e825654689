import type { Incident } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { newId, timeOfId, type AlarmCaseRow } from '../database'
import {
  createCaseNotifier,
  createJudgement,
  quietIn,
  waitOf,
  type CaseDependencies,
  type CaseNotifier,
  type Judgement,
} from './caseNotifications'
import { createSteps, UNANSWERED } from './caseSteps'
import type { Staff } from './escalation'
import { asksForAnswer, factsOf, isAtLeast, type AlarmFacts } from './rules'

/** Incidents of one type and urgency that come within this time are one case, in ms. */
const STORM_TIME = MINUTE
/** Time for which the first message waits, so that it can count a storm, in ms. */
const GATHERING_TIME = SECOND
/** An incident that comes back within this time goes on with its case, so that a flickering one is reported once. */
const FLICKER_TIME = 10 * MINUTE

export type Cases = ReturnType<typeof createCases>

/** Opens, escalates, answers and ends cases. Each function runs in a transaction. */
export function createCases(dependencies: CaseDependencies) {
  const { database, store, now } = dependencies
  let present: Promise<Staff> | null = null
  /** The people who can be notified are looked up once for all cases of one run: in a storm there are a thousand. */
  const staff = (time: number): Promise<Staff> => (present ??= dependencies.staff(time))
  const judgement = createJudgement({ ...dependencies, staff })
  const notifier = createCaseNotifier(dependencies)
  const steps = createSteps(dependencies, judgement, notifier)
  const opening = createOpening(dependencies, judgement, notifier)

  async function noteIncident(incidentId: string): Promise<void> {
    const incident = await dependencies.findIncident(incidentId)
    const latest = await store.latestOf(incidentId)
    const isPresent = incident !== null && asksForAnswer(incident)
    if (latest && latest.state !== 'over')
      return opening.followIncident(latest, incidentId, isPresent ? incident : null)
    if (!isPresent || (await isOld(incident))) return
    if (latest && (latest.over_at ?? 0) > now() - FLICKER_TIME) return opening.revive(latest, incident)
    await opening.open(incident)
  }

  async function isOld({ incidentId, stateActiveSince }: Incident): Promise<boolean> {
    return Math.max(timeOfId(incidentId) ?? 0, stateActiveSince) < (await dependencies.since())
  }

  return {
    /** Opens, changes or ends the cases of incidents, as these are now. Does nothing when it is repeated. */
    async noteIncidents(incidentIds: readonly string[]): Promise<void> {
      present = null
      for (const incidentId of incidentIds) await database.transaction(() => noteIncident(incidentId))
    },
    /** Takes the steps of all cases that are due. */
    async advanceDue(): Promise<void> {
      present = null
      for (let due = await store.due(); due.length > 0; due = await store.due())
        for (const { id } of due) await database.transaction(() => steps.advance(id))
    },
    /** Takes the next step of a case now, since the messages of the present one do not get through. */
    hurry: (caseId: string): Promise<void> =>
      database.transaction(async () => {
        const row = await store.find(caseId)
        if (row?.state === 'open' && row.next_at !== null && row.next_at > now())
          await store.update(caseId, { next_at: now() })
      }),
    answer: steps.answer,
    silenceChanged: steps.silenceChanged,
  }
}

const NEW_CASE = {
  state: 'open' as const,
  steps: 0,
  round_start: 0,
  next_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
  arrives_at: null,
  note: '',
  silence_id: null,
  over_at: null,
  incident_count: 0,
}

/** Opens and ends cases as their incidents come, change and go. */
function createOpening(dependencies: CaseDependencies, judgement: Judgement, notifier: CaseNotifier) {
  const { store, settings, now } = dependencies
  const { urgencyOf, silenceOf, plan } = judgement
  const { notify, notifyLater, announce, settlePhones, notifyReaders } = notifier

  async function open(incident: Incident): Promise<void> {
    const facts = factsOf(incident)
    const urgency = await urgencyOf([facts])
    if (urgency === null) return
    const silence = await silenceOf([facts])
    const alike = { type: incident.type, urgency, silenceId: silence?.silenceId ?? null }
    const storm = await store.openSince(alike, now() - STORM_TIME)
    if (storm) return joinCase(storm, incident.incidentId, facts)
    const row: AlarmCaseRow = { ...NEW_CASE, id: newId(now()), type: incident.type, urgency, opened_at: now() }
    Object.assign(row, silence ? quietIn(silence) : { next_at: now() + GATHERING_TIME })
    await store.insert(row)
    await store.addIncident(row.id, incident.incidentId, facts)
  }

  async function joinCase(row: AlarmCaseRow, incidentId: string, facts: AlarmFacts): Promise<void> {
    const known = await store.factsOf(row.id)
    await store.addIncident(row.id, incidentId, facts)
    if (row.state === 'silenced' || row.steps === 0) return
    if (!known.some((one) => JSON.stringify(one) === JSON.stringify(facts))) await catchUp(row)
    await announce(row.id, 'updated')
  }

  /** Notifies the people whom a case concerns only since another incident has joined it. */
  async function catchUp(row: AlarmCaseRow): Promise<void> {
    const { concerned, steps } = await plan(row)
    for (const [index, recipients] of steps.slice(0, row.steps - row.round_start).entries())
      for (const recipient of recipients) await notify(row, row.round_start + index, recipient)
    await notifyLater(row, concerned)
  }

  async function followIncident(row: AlarmCaseRow, incidentId: string, incident: Incident | null): Promise<void> {
    await store.changeIncident(row.id, incidentId, incident && factsOf(incident))
    if (incident) return raise(row)
    if ((await store.factsOf(row.id)).length === 0) await end(row)
  }

  /**
   * Begins anew if a case has become more urgent than it was. Somebody who has put it off did not know that; a silence
   * was meant for all that happens in it.
   */
  async function raise(row: AlarmCaseRow): Promise<void> {
    const facts = await store.factsOf(row.id)
    const urgency = await urgencyOf(facts)
    if (urgency === null || urgency === row.urgency || !isAtLeast(urgency, row.urgency)) return
    await store.update(row.id, {
      urgency,
      ...(row.state !== 'silenced' && { state: 'open', round_start: row.steps, next_at: now(), ...UNANSWERED }),
    })
  }

  async function revive(row: AlarmCaseRow, incident: Incident): Promise<void> {
    const facts = factsOf(incident)
    await store.changeIncident(row.id, incident.incidentId, facts)
    if (row.acknowledged_at !== null) {
      await store.update(row.id, { state: 'acknowledged', over_at: null })
      return raise({ ...row, state: 'acknowledged' })
    }
    const silence = await silenceOf([facts])
    if (silence) return store.update(row.id, { ...quietIn(silence), over_at: null })
    const { value } = await settings.escalation()
    const next_at = row.steps === 0 ? now() : now() + waitOf(value, row.urgency)
    await store.update(row.id, { state: 'open', over_at: null, next_at })
    await raise({ ...row, state: 'open' })
  }

  async function end(row: AlarmCaseRow): Promise<void> {
    await store.update(row.id, { state: 'over', next_at: null, over_at: now() })
    await store.withdraw(row.id)
    if (row.state !== 'silenced') await announce(row.id, 'over')
    await settlePhones(row.id, 'over')
    await notifyReaders(row.id)
  }

  return { open, followIncident, revive }
}
