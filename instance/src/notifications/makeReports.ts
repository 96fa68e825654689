import type { OwnNotificationSettings } from '@barn-workbench/core/schema'
import { DAY, HOUR, type TimeZone } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { Database } from '../database'
import type { DeliveryStore } from './deliveryStore'
import { nextMinuteOfDay } from './rules'
import type { SettingsStore } from './settingsStore'
import type { StaffBook } from './staff'

/** A report that could not be made within this time, in ms, is left out: the morning is over. */
const LATEST = 6 * HOUR
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4

interface ReportDependencies {
  database: Database
  store: DeliveryStore
  settings: Pick<SettingsStore, 'regularReaders'>
  staff: Pick<StaffBook, 'waysOf'>
  zone: TimeZone
  now: Now
}

/**
 * Returns the function that makes the reports that are due: for each person for whom something has waited until now,
 * and for those who want one each day or each Monday.
 */
export function createReports({ database, store, settings, staff, zone, now }: ReportDependencies) {
  async function make(accountId: string, notificationIds: readonly string[]): Promise<void> {
    await database.transaction(async () => {
      const [way = null] = await staff.waysOf(accountId)
      const about = { notificationId: null, caseId: null, accountId, way, event: 'report' as const }
      await store.putIntoReport(notificationIds, await store.addDelivery(about))
    })
  }

  async function isDue(accountId: string, own: OwnNotificationSettings): Promise<boolean> {
    const at = latestReportTime(own, now(), zone)
    return at !== null && ((await store.lastReportAt(accountId)) ?? 0) < at
  }

  return async (): Promise<void> => {
    const waiting = await store.dueForReport()
    for (const accountId of new Set(waiting.flatMap(({ account_id }) => account_id ?? [])))
      await make(
        accountId,
        waiting.filter(({ account_id }) => account_id === accountId).map(({ id }) => id),
      )
    for (const { accountId, value } of await settings.regularReaders())
      if (await isDue(accountId, value)) await make(accountId, [])
  }
}

/** The time of the present morning's report; null if there is none this morning, or it is too late for it. */
export function latestReportTime(
  { reportAt, reportEvery }: Pick<OwnNotificationSettings, 'reportAt' | 'reportEvery'>,
  now: number,
  zone: TimeZone,
): number | null {
  const at = nextMinuteOfDay(reportAt, now - LATEST - 1, zone)
  if (at > now) return null
  const isMonday = Math.floor(zone.toLocal(at) / DAY) % 7 === FIRST_MONDAY
  return reportEvery === 'day' || (reportEvery === 'week' && isMonday) ? at : null
}
