import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY } from '@barn-workbench/core/time'
import type { Database } from '../database'
import type { Now } from '../now'
import type { StorableResponse } from './response'

/** Time for which the response to an `Idempotency-Key` is stored, in ms. */
const RESPONSE_LIFETIME = 7 * DAY

/** Responses that are stored for one account. The oldest go for further ones. */
const MAXIMUM_RESPONSES = 5_000

/** A write with an idempotency key. The key means the same write only for the same account, method and path. */
export interface IdempotentCall {
  accountId: string
  key: string
  /** Method and path. */
  call: string
  body: Uint8Array
}

/**
 * Stores the responses to writes with an `Idempotency-Key`, so that a repeated request gets the response of the first.
 */
export interface IdempotencyStore {
  /** The stored response, or null for the first request. Fails if the key was used with another body. */
  find(call: IdempotentCall): Promise<Result<StorableResponse | null, 'request/idempotency-key-reused'>>
  save(call: IdempotentCall, response: StorableResponse): Promise<void>
}

export function createIdempotencyStore(database: Database, now: Now): IdempotencyStore {
  return {
    async find({ accountId, key, call, body }) {
      const row = await database
        .current()
        .selectFrom('kept_answers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key)
        .where('call', '=', call)
        .where('kept_at', '>', now() - RESPONSE_LIFETIME)
        .executeTakeFirst()
      if (!row) return succeed(null)
      if (row.body_digest !== digest(body)) return fail('request/idempotency-key-reused')
      return succeed({ status: row.status, headers: JSON.parse(row.headers) as Record<string, string>, body: row.body })
    },
    async save({ accountId, key, call, body }, response) {
      const current = database.current()
      await current
        .deleteFrom('kept_answers')
        .where('kept_at', '<=', now() - RESPONSE_LIFETIME)
        .execute()
      await current
        .insertInto('kept_answers')
        .values({
          account_id: accountId,
          idempotency_key: key,
          call,
          body_digest: digest(body),
          status: response.status,
          headers: JSON.stringify(response.headers),
          body: typeof response.body === 'string' ? response.body : null,
          kept_at: now(),
        })
        .execute()
      await sql`DELETE FROM kept_answers WHERE rowid IN (SELECT rowid FROM kept_answers WHERE account_id = ${accountId}
        ORDER BY kept_at DESC, rowid DESC LIMIT -1 OFFSET ${MAXIMUM_RESPONSES})`.execute(current)
    },
  }
}

function digest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}
