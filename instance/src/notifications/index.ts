/*
 * Notifications: who is told of an incident, by which way, and what became of it.
 *
 * 1. `rules` decides whether an incident asks for somebody and how urgent it is for a person: by their own rules, else
 *    by those of their roles. `rota` says who is on duty, `escalation` in which steps people are told. These three read
 *    nothing and are tested without a database. `dryRun` plays them over the past.
 * 2. `cases` opens a case for an incident, or one for a storm of them, and ends it with its incidents. `caseSteps`
 *    takes its steps and notes answers. `telling` writes down whom a step tells and by which message. All of it is rows
 *    of `caseStore` and `deliveryStore`, written in one transaction.
 * 3. `deliver` sends the messages that are due by a `channel` (`emailChannel`, `webhookChannel` with `httpPost`), in
 *    the words of `alarmTexts`. A message is marked after it was sent, so that a kill in between sends it twice rather
 *    than never. Rights are checked again right before.
 * 4. `planner` does all of this when an incident changes, a message is done, or the next moment has come.
 *    `handovers` writes down what is told at a change of duty, `dutyCalendar` is what calendars of phones read.
 * 5. `answers` is where somebody takes care of a case, and `inbox` what they were told. `settingsStore`, `webhookStore`
 *    and `staff` keep and read who wants what.
 *
 * A case that is missing, or not for the account, is `notification/not-found`.
 */

export { createNotifications, type NotificationServices } from './createNotifications'
export type { HttpPost } from './httpPost'
