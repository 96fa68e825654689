import { sql } from 'kysely'
import { newId, type Database } from '../database'
import type { Now } from '../now'
import type { Tokens } from './sessions'

/** Devices of one account that are known at the same time. */
const MAXIMUM_DEVICES = 100

export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Recognizes the devices that have signed in to an account before, by a token that each log-in gives. */
export function createKnownDevices({ database, tokens, now }: { database: Database; tokens: Tokens; now: Now }) {
  return {
    /** The id of the device that a token was given to, if it is a known one of the account. */
    async recognize(deviceToken: string | undefined, accountId: string | undefined): Promise<string | null> {
      const claims = deviceToken === undefined ? null : await tokens.readDeviceToken(deviceToken)
      if (!claims || claims.accountId !== accountId) return null
      const device = await database
        .current()
        .selectFrom('known_devices')
        .select('id')
        .where('id', '=', claims.deviceId)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return device?.id ?? null
    },
    /** Notes that a device, or a new one for null, has signed in, and forgets the one unused for longest beyond the limit. */
    async remember(accountId: string, knownId: string | null): Promise<string> {
      const id = knownId ?? newId(now())
      const used_at = now()
      await database.transaction(async () => {
        await database
          .current()
          .insertInto('known_devices')
          .values({ id, account_id: accountId, used_at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at }))
          .execute()
        await sql`DELETE FROM known_devices WHERE id IN (SELECT id FROM known_devices WHERE account_id = ${accountId}
          ORDER BY used_at DESC, id DESC LIMIT -1 OFFSET ${MAXIMUM_DEVICES})`.execute(database.current())
      })
      return tokens.signDeviceToken({ accountId, deviceId: id })
    },
  }
}
