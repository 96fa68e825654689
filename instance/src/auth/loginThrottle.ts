import { sql } from 'kysely'
import { MINUTE } from '@barn-workbench/core/time'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'

/** Wrong passwords for an account before its tries are spaced out. */
const FREE_FAILURES = 5
/** Longest space between two tries, in minutes. */
const LONGEST_WAIT = 60
const ADDRESS_FAILURES = 30
const ADDRESS_WINDOW = 15 * MINUTE
/** Failures this long ago are forgotten. */
const FORGET_AFTER = 7 * 24 * 60 * MINUTE

/** Who tries: the account (on a device that it is known by), and from where; a known device has no address counted. */
export interface Attempt {
  subject: string
  address: string | null
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>

/** Counts wrong passwords; the counts outlive a restart. */
export function createLoginThrottle(database: Database, now: Clock) {
  async function accountWait(subject: string): Promise<number> {
    const row = await database
      .current()
      .selectFrom('login_failures')
      .selectAll()
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (!row || row.failures < FREE_FAILURES || row.last_at <= now() - FORGET_AFTER) return 0
    const minutes = Math.min(LONGEST_WAIT, 2 ** (row.failures - FREE_FAILURES))
    return row.last_at + minutes * MINUTE - now()
  }

  async function addressWait(address: string | null): Promise<number> {
    if (address === null) return 0
    const rows = await database
      .current()
      .selectFrom('address_failures')
      .select('at')
      .where('address', '=', address)
      .where('at', '>', now() - ADDRESS_WINDOW)
      .orderBy('at', 'desc')
      .limit(ADDRESS_FAILURES)
      .execute()
    const oldest = rows[ADDRESS_FAILURES - 1]
    return oldest ? oldest.at + ADDRESS_WINDOW - now() : 0
  }

  return {
    /** How long the next try has to wait, in ms; 0 if it may be made now. */
    async wait({ subject, address }: Attempt): Promise<number> {
      return Math.max(0, await accountWait(subject), await addressWait(address))
    },
    async failed({ subject, address }: Attempt): Promise<void> {
      await database.transaction(async () => {
        const current = database.current()
        await current
          .deleteFrom('login_failures')
          .where('last_at', '<=', now() - FORGET_AFTER)
          .execute()
        await current
          .deleteFrom('address_failures')
          .where('at', '<=', now() - ADDRESS_WINDOW)
          .execute()
        await current
          .insertInto('login_failures')
          .values({ subject, failures: 1, last_at: now() })
          .onConflict((conflict) =>
            conflict.column('subject').doUpdateSet({ failures: sql`failures + 1`, last_at: now() }),
          )
          .execute()
        if (address !== null)
          await current.insertInto('address_failures').values({ address, subject, at: now() }).execute()
      })
    },
    /** Clears the account's count and what it had added to the address's, so that nobody clears another's. */
    async succeeded({ subject, address }: Attempt): Promise<void> {
      await database.transaction(async () => {
        await database.current().deleteFrom('login_failures').where('subject', '=', subject).execute()
        if (address !== null)
          await database
            .current()
            .deleteFrom('address_failures')
            .where('address', '=', address)
            .where('subject', '=', subject)
            .execute()
      })
    },
  }
}
