import { createHash } from 'node:crypto'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { Clock } from '../database/clock'
import type { Database } from '../database/database'
import type { Answer } from './answer'

/** How long the answer to an `Idempotency-Key` is kept, in ms. */
const KEPT_FOR = 7 * 24 * 3_600_000

export interface CallIdentity {
  accountId: string
  key: string
  /** Method and path. */
  call: string
  body: Uint8Array
}

export interface KeptAnswers {
  /** The kept answer to this very call, null if it was not made yet. */
  find(identity: CallIdentity): Promise<Result<Answer | null, 'request/idempotency-key-reused'>>
  keep(identity: CallIdentity, answer: Answer): Promise<void>
}

export function createKeptAnswers(database: Database, now: Clock): KeptAnswers {
  return {
    async find({ accountId, key, call, body }) {
      const row = await database
        .current()
        .selectFrom('kept_answers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key)
        .where('call', '=', call)
        .where('kept_at', '>', now() - KEPT_FOR)
        .executeTakeFirst()
      if (!row) return succeed(null)
      if (row.body_digest !== digest(body)) return fail('request/idempotency-key-reused')
      return succeed({ status: row.status, headers: JSON.parse(row.headers) as Record<string, string>, body: row.body })
    },
    async keep({ accountId, key, call, body }, answer) {
      const current = database.current()
      await current
        .deleteFrom('kept_answers')
        .where('kept_at', '<=', now() - KEPT_FOR)
        .execute()
      await current
        .insertInto('kept_answers')
        .values({
          account_id: accountId,
          idempotency_key: key,
          call,
          body_digest: digest(body),
          status: answer.status,
          headers: JSON.stringify(answer.headers),
          body: typeof answer.body === 'string' ? answer.body : null,
          kept_at: now(),
        })
        .execute()
    },
  }
}

function digest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}
