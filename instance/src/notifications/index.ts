/*
 * Notifications: the people who are notified of an incident, the way to each, and the outcome.
 *
 * 1. `rules` decides whether an incident asks for somebody and how urgent it is for a person: by their own rules, else
 *    by the rules of their roles. `rota` says who is on duty, `escalation` in which steps people are notified. These
 *    three read nothing and are tested without a database. `dryRun` applies them to the past.
 * 2. `cases` opens a case for an incident, or one for a storm of them, and ends it with its incidents. `caseSteps`
 *    takes its steps and notes answers. `caseNotifications` stores the recipients and messages of a step. All of it is
 *    rows of `caseStore` and `deliveryStore`, written in one transaction.
 * 3. `deliver` sends the messages that are due by a `channel` (`emailChannel`, `webhookChannel` with `httpPost`), in
 *    the words of `alarmTexts`. A message is marked after it was sent, so that a kill in between sends it twice rather
 *    than never. Rights are checked again right before.
 * 4. `planner` does all of this when an incident changes, a message is done, or the next moment has come. `handovers`
 *    stores the messages of a change of duty, `dutyCalendar` makes the calendar that phones subscribe to.
 * 5. `answers` takes the answers to a case, and `inbox` lists the notifications of an account. `settingsStore`,
 *    `webhookStore` and `staff` keep the settings of people, webhooks and staff.
 *
 * A case that is missing, or not for the account, is `notification/not-found`.
 */

export { createNotifications, type NotificationServices } from './createNotifications'
export type { HttpPost } from './httpPost'
