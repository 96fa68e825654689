import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type {
  DutyRota,
  EntityReference,
  EscalationSettings,
  NewSilence,
  NotificationRule,
  OwnNotificationSettings,
  Silence,
} from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { newId, type Database } from '../database'
import { DEFAULT_RULES } from './rules'

/** Time for which silences that are over stay listed, in ms. */
export const SILENCE_RETENTION = 90 * DAY

/** A stored setting. Version 0: it was never written. */
export interface Versioned<T> {
  version: number
  value: T
}

type Mismatch = 'request/version-mismatch'

const NO_ROTA: DutyRota = { shifts: [], swaps: [], absences: [] }
const DEFAULT_ESCALATION: EscalationSettings = { minutes: { wakes: 3, tells: 30 }, contacts: [] }
const NOTHING_OWN: OwnNotificationSettings = {
  rules: [],
  ways: null,
  alsoOffDuty: false,
  reportAt: 6 * 60,
  reportEvery: 'whenNeeded',
}
const OWN = 'account:'

export type SettingsStore = ReturnType<typeof createSettingsStore>

/** Stores the settings about notifications, and the times of silence. */
export function createSettingsStore({ database, now }: { database: Database; now: Now }) {
  async function read<T>(name: string, unwritten: T): Promise<Versioned<T>> {
    const row = await database
      .current()
      .selectFrom('notification_settings')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst()
    return row ? { version: row.version, value: JSON.parse(row.value) as T } : { version: 0, value: unwritten }
  }

  function write<T>(name: string, value: T, ifMatch: number | undefined): Promise<Result<Versioned<T>, Mismatch>> {
    return database.transaction(async () => {
      const { version: current } = await read(name, value)
      if (ifMatch !== undefined && ifMatch !== current) return fail('request/version-mismatch', { current })
      const row = { name, version: current + 1, value: JSON.stringify(value) }
      await database
        .current()
        .insertInto('notification_settings')
        .values(row)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute()
      return succeed({ version: row.version, value })
    })
  }

  return {
    async own(accountId: string): Promise<Versioned<OwnNotificationSettings>> {
      const { version, value } = await read(`${OWN}${accountId}`, NOTHING_OWN)
      return { version, value: { ...NOTHING_OWN, ...value } }
    },
    /** The settings of the people who want the morning report even if nothing has waited for it. */
    async regularReaders(): Promise<{ accountId: string; value: OwnNotificationSettings }[]> {
      const rows = await database
        .current()
        .selectFrom('notification_settings')
        .selectAll()
        .where('name', 'like', `${OWN}%`)
        .execute()
      return rows
        .map(({ name, value }) => ({
          accountId: name.slice(OWN.length),
          value: { ...NOTHING_OWN, ...(JSON.parse(value) as OwnNotificationSettings) },
        }))
        .filter(({ value }) => value.reportEvery !== 'whenNeeded')
    },
    writeOwn: (accountId: string, value: OwnNotificationSettings, ifMatch?: number) =>
      write(`${OWN}${accountId}`, value, ifMatch),
    rulesOfRole: (role: string) =>
      read<readonly NotificationRule[]>(
        `role:${role}`,
        Object.hasOwn(DEFAULT_RULES, role) ? (DEFAULT_RULES[role] ?? []) : [],
      ),
    writeRulesOfRole: (role: string, value: readonly NotificationRule[], ifMatch?: number) =>
      write(`role:${role}`, value, ifMatch),
    rota: () => read('rota', NO_ROTA),
    writeRota: (value: DutyRota, ifMatch?: number) => write('rota', value, ifMatch),
    escalation: () => read('escalation', DEFAULT_ESCALATION),
    writeEscalation: (value: EscalationSettings, ifMatch?: number) => write('escalation', value, ifMatch),
    ...createSilences({ database, now }),
  }
}

function createSilences({ database, now }: { database: Database; now: Now }) {
  const toSilence = (row: { id: string; version: number; start: number; end: number; value: string }): Silence => ({
    ...(JSON.parse(row.value) as Omit<Silence, 'silenceId' | 'version' | 'start' | 'end'>),
    silenceId: row.id,
    version: row.version,
    start: row.start,
    end: row.end,
  })

  async function silences(): Promise<Silence[]> {
    const rows = await database.current().selectFrom('silences').selectAll().orderBy('start', 'desc').execute()
    return rows.map(toSilence)
  }

  return {
    /** All that are stored, the latest first. */
    silences,
    async silencesAt(time: number): Promise<Silence[]> {
      const rows = await database
        .current()
        .selectFrom('silences')
        .selectAll()
        .where('start', '<=', time)
        .where('end', '>', time)
        .execute()
      return rows.map(toSilence)
    },
    async addSilence({ start, end, ...rest }: NewSilence, createdBy: EntityReference): Promise<Silence> {
      const row = { id: newId(now()), version: 1, start, end, value: JSON.stringify({ ...rest, createdBy }) }
      await database.current().insertInto('silences').values(row).execute()
      return toSilence(row)
    },
    /** Ends a silence now. One that has not begun yet is removed. */
    endSilence: (id: string): Promise<Result<undefined, 'notification/not-found'>> =>
      database.transaction(async () => {
        const row = await database.current().selectFrom('silences').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) return fail('notification/not-found', { id })
        const time = now()
        if (row.start >= time) await database.current().deleteFrom('silences').where('id', '=', id).execute()
        else if (row.end > time)
          await database
            .current()
            .updateTable('silences')
            .set({ end: time, version: row.version + 1 })
            .where('id', '=', id)
            .execute()
        return succeed(undefined)
      }),
    async removeOldSilences(): Promise<void> {
      await database
        .current()
        .deleteFrom('silences')
        .where('end', '<', now() - SILENCE_RETENTION)
        .execute()
    },
  }
}
