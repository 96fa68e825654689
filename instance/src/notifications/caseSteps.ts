import type { EntityReference } from '@barn-workbench/core/schema'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import type { AlarmCaseRow } from '../database'
import { quietIn, waitOf, type CaseDependencies, type CaseNotifier, type Judgement } from './caseNotifications'
import type { Step } from './escalation'

/** An answer to a case: a person acknowledges it, goes there, or snoozes it until a time. */
export type CaseAnswer =
  | { kind: 'acknowledged'; arrivesAt: number | null; /** The message whose link was used. */ deliveryId?: string }
  | { kind: 'snoozed'; until: number; note: string }

/** The fields of a case that are reset when it begins anew. */
export const UNANSWERED = { acknowledged_at: null, acknowledged_by: null, arrives_at: null, note: '' }

/** Times between two reminders, in ms: as long as the case has gone on, within these. After a day it is not news. */
const REMINDERS = { shortest: 15 * MINUTE, longest: HOUR, until: DAY }

/** The time of the next reminder of a case without an answer; null if there is none. */
function nextReminder({ urgency, opened_at }: AlarmCaseRow, now: number): number | null {
  const age = now - opened_at
  if (urgency !== 'wakes' || age >= REMINDERS.until) return null
  return now + Math.min(REMINDERS.longest, Math.max(REMINDERS.shortest, age))
}

/** Takes the steps of cases, and notes answers. */
export function createSteps({ store, settings, now }: CaseDependencies, judgement: Judgement, notifier: CaseNotifier) {
  const { plan, silenceOf } = judgement
  const { notify, notifyLater, announce, settlePhones, notifyReaders } = notifier

  async function advance(caseId: string): Promise<void> {
    const row = await store.find(caseId)
    if (!row || row.next_at === null || row.next_at > now()) return
    if (row.state === 'silenced' || row.state === 'snoozed') return endQuiet(row)
    if (row.state === 'exhausted') return remind(row)
    if (row.state !== 'open') return store.update(caseId, { next_at: null })
    const { concerned, steps } = await plan(row)
    const index = row.steps - row.round_start
    if (index === 0) {
      await notifyLater(row, concerned)
      await announce(caseId, 'opened')
    }
    const step = steps[index]
    if (step) await takeStep(row, step)
    else await exhaust(row, steps.length)
  }

  async function takeStep(row: AlarmCaseRow, step: Step): Promise<void> {
    for (const recipient of step) await notify(row, row.steps, recipient)
    const { value } = await settings.escalation()
    const isReachable = step.some(({ ways }) => ways.length > 0)
    await store.update(row.id, {
      steps: row.steps + 1,
      next_at: now() + (isReachable ? waitOf(value, row.urgency) : 0),
    })
    await notifyReaders(row.id)
  }

  async function exhaust(row: AlarmCaseRow, steps: number): Promise<void> {
    const { id, steps: taken } = row
    // The report of the morning is a step, too.
    if (steps === 0) await store.update(id, { state: 'waiting', next_at: null, steps: taken + 1 })
    else await store.update(id, { state: 'exhausted', next_at: nextReminder(row, now()) })
    if (steps > 0) await announce(id, 'exhausted')
    await notifyReaders(id)
  }

  /** Reminds everyone of a case that wakes, until it is answered. */
  async function remind(row: AlarmCaseRow): Promise<void> {
    const { steps } = await plan(row)
    // Of several steps the last one notifies a person by most ways.
    const recipients = new Map(steps.flat().map((one) => [one.recipient, one]))
    for (const recipient of recipients.values()) await notify(row, row.steps, recipient)
    await store.update(row.id, { steps: row.steps + 1, next_at: nextReminder(row, now()) })
    await notifyReaders(row.id)
  }

  /** Begins anew after a silence or a snooze, unless another silence goes on. */
  async function endQuiet(row: AlarmCaseRow): Promise<void> {
    const silence = await silenceOf(await store.factsOf(row.id))
    if (silence) return store.update(row.id, quietIn(silence))
    await store.update(row.id, { state: 'open', round_start: row.steps, next_at: now(), ...UNANSWERED })
  }

  async function answer(row: AlarmCaseRow, by: EntityReference, given: CaseAnswer): Promise<void> {
    const time = now()
    const isSnoozed = given.kind === 'snoozed'
    await store.update(row.id, {
      state: given.kind,
      next_at: isSnoozed ? given.until : null,
      note: isSnoozed ? given.note : row.note,
      arrives_at: isSnoozed ? null : given.arrivesAt,
      acknowledged_at: time,
      acknowledged_by: JSON.stringify(by),
    })
    await store.withdraw(row.id)
    if (!isSnoozed && given.deliveryId !== undefined) await store.noteAnswerBy(given.deliveryId)
    else await store.noteAnswer(row.id, by.entityId)
    const isGoing = !isSnoozed && given.arrivesAt !== null
    const event = isGoing ? 'going' : given.kind
    await announce(row.id, event)
    await settlePhones(row.id, event)
    await notifyReaders(row.id)
  }

  /** Looks at the cases of a silence again, which was ended or begins to hold for cases that go on. */
  async function silenceChanged(silenceId: string): Promise<void> {
    for (const { id, state } of await store.ofSilence(silenceId))
      if (state === 'silenced') await store.update(id, { next_at: now() })
  }

  return { advance, answer, silenceChanged }
}
