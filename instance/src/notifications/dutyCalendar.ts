import { randomBytes } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY, type TimeZone } from '@barn-workbench/core/time'
import { createWrongSecretLimit } from '../auth'
import type { Now } from '../base'
import type { Database } from '../database'
import { hashOfSecret } from './deliver'
import { dutyTimesOf, rotaOf, type RotaSpan } from './rota'
import type { SettingsStore } from './settingsStore'
import type { StaffBook } from './staff'

/** Time before and after now whose duties a calendar holds, in ms. */
const PAST = 7 * DAY
const FUTURE = 56 * DAY
const SECRET_BYTES = 32
/** Octets of a line of iCalendar (RFC 5545). */
const LONGEST_LINE = 75

export interface DutyCalendarDependencies {
  database: Database
  settings: Pick<SettingsStore, 'rota'>
  staff: Pick<StaffBook, 'localeOf' | 'viewers'>
  instance: { id: string; name: string }
  zone: TimeZone
  now: Now
}

/** The addresses by which calendars of phones subscribe to the shifts of a person. */
export function createDutyCalendar({ database, settings, staff, instance, zone, now }: DutyCalendarDependencies) {
  const table = () => database.current()
  const refuseWrongSecret = createWrongSecretLimit(now)

  return {
    async find(accountId: string): Promise<{ createdAt: number; lastReadAt: number | null } | null> {
      const row = await table()
        .selectFrom('duty_calendars')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row ? { createdAt: row.created_at, lastReadAt: row.last_read_at } : null
    },
    /** Makes an address in place of the one that the account may have. Only the digest of its secret is stored. */
    async create(accountId: string): Promise<string> {
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      const row = { secret_hash: hashOfSecret(secret), created_at: now(), last_read_at: null }
      await table()
        .insertInto('duty_calendars')
        .values({ account_id: accountId, ...row })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
        .execute()
      return secret
    },
    async remove(accountId: string): Promise<void> {
      await table().deleteFrom('duty_calendars').where('account_id', '=', accountId).execute()
    },
    /** The calendar of a secret. `address`: of the caller, who is refused after many wrong secrets. */
    async read(
      secret: string,
      address: string,
    ): Promise<Result<string, 'notification/link-ended' | 'request/too-many'>> {
      const hash = hashOfSecret(secret)
      const row = await table()
        .selectFrom('duty_calendars')
        .selectAll()
        .where('secret_hash', '=', hash)
        .executeTakeFirst()
      if (!row) {
        const refusal = refuseWrongSecret(address)
        return refusal.ok ? fail('notification/link-ended') : refusal
      }
      const able = await staff.viewers()
      if (!able.has(row.account_id)) return fail('notification/link-ended')
      await table().updateTable('duty_calendars').set({ last_read_at: now() }).where('secret_hash', '=', hash).execute()
      const { value } = await settings.rota()
      const rota = rotaOf(value, (accountId) => able.has(accountId))
      const span = { start: now() - PAST, end: now() + FUTURE }
      // A shift that began before the span is cut by it, and would have another id at each read.
      const times = dutyTimesOf(rota, row.account_id, span, zone).filter(({ start }) => start > span.start)
      return succeed(calendarOf(times, { instance, locale: await staff.localeOf(row.account_id), now: now() }))
    },
  }
}

interface CalendarOptions {
  instance: { id: string; name: string }
  locale: string
  now: number
}

/** Times on duty as iCalendar (RFC 5545). They name the barn only. */
export function calendarOf(times: readonly RotaSpan[], { instance, locale, now }: CalendarOptions): string {
  const title = `${locale.toLowerCase().startsWith('de') ? 'Bereitschaft' : 'On duty'} ${instance.name}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Barn Workbench//Duty//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...times.flatMap(({ start, end }) => [
      'BEGIN:VEVENT',
      `UID:${start}@duty.${instance.id}.barn-workbench`,
      `DTSTAMP:${utcOf(now)}`,
      `DTSTART:${utcOf(start)}`,
      `DTEND:${utcOf(end)}`,
      `SUMMARY:${escapeText(title)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A time in UTC, such as `20260114T050000Z`. */
function utcOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\p{Cc}+/gu, ' ')
}

/** Breaks a line that is too long, between characters. */
function fold(line: string): string {
  const folded: string[] = []
  let current = ''
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LONGEST_LINE) {
      folded.push(current)
      current = ' '
    }
    current += character
  }
  return [...folded, current].join('\r\n')
}
