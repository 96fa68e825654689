import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import { newId } from '../database/newId'
import type { SessionRow } from '../database/tables'

/** How long a log-in lasts, in ms. */
export const SESSION_LIFETIME = 30 * 24 * 3_600_000

export interface SessionStore {
  begin(accountId: string, provider: string): Promise<SessionRow>
  find(sessionId: string): Promise<SessionRow | null>
  end(sessionId: string): Promise<void>
  endOfAccount(accountId: string): Promise<void>
}

/** Log-ins as rows: with its row a refresh token and the access tokens made with it end. */
export function createSessionStore(database: Database, now: Clock): SessionStore {
  return {
    async begin(accountId, provider) {
      const row: SessionRow = {
        id: newId(now()),
        account_id: accountId,
        provider,
        created_at: now(),
        expires_at: now() + SESSION_LIFETIME,
      }
      await database.transaction(async () => {
        await database.current().deleteFrom('sessions').where('expires_at', '<=', now()).execute()
        await database.current().insertInto('sessions').values(row).execute()
      })
      return row
    },
    async find(sessionId) {
      const row = await database
        .current()
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', sessionId)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row ?? null
    },
    async end(sessionId) {
      await database.current().deleteFrom('sessions').where('id', '=', sessionId).execute()
    },
    async endOfAccount(accountId) {
      await database.current().deleteFrom('sessions').where('account_id', '=', accountId).execute()
    },
  }
}
