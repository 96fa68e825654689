import type { BackupSchedule } from '@barn-workbench/core/schema'
import { calendarDay, DAY, HOUR, type TimeZone } from '@barn-workbench/core/time'

const DAYS_OF_WEEK = 7
/** 1 January 1970 was a Thursday. */
const SUNDAY = 3
/** The time, in ms, within which a schedule has to bring a good backup. A weekly one may take its time. */
const LONGEST_WITHOUT = { daily: 7 * DAY, weekly: 8 * DAY } as const

/**
 * The time of the next backup after the last one: every day or every Sunday at the hour of the schedule, by the clocks
 * of the barn. Null while nothing is scheduled. A last backup in the future, by a clock that was ahead, counts as now.
 */
export function nextBackupAt(
  { frequency, hour }: Pick<BackupSchedule, 'frequency' | 'hour'>,
  { last, now, zone }: { last: number; now: number; zone: TimeZone },
): number | null {
  if (frequency === 'off') return null
  const base = Math.min(last, now)
  for (let day = calendarDay(zone, base); ; day++) {
    const time = zone.toInstant(day * DAY + hour * HOUR)
    if (time > base && (frequency === 'daily' || day % DAYS_OF_WEEK === SUNDAY)) return time
  }
}

/** Whether a schedule has brought no good backup for too long. `since` is that of the last one, or of the schedule. */
export function isOverdue(frequency: BackupSchedule['frequency'], since: number, now: number): boolean {
  return frequency !== 'off' && now - since > LONGEST_WITHOUT[frequency]
}
