import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DAY } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { ACCOUNT_BUDGET, type Database, type RetentionGuard } from '../database'
import type { StorableResponse } from './response'

/**
 * Time for which the response to an `Idempotency-Key` is stored, in ms. A phone that was off for two weeks sends again
 * a request without an answer.
 */
const RESPONSE_LIFETIME = 30 * DAY

/** Responses that are stored for one account, beside the bytes of its budget. The oldest go for further ones. */
const MAXIMUM_RESPONSES = 5_000
const MAXIMUM_BYTES = ACCOUNT_BUDGET.keptAnswers
/**
 * Maximum size of a stored body. Of a longer one only the version of its entity is stored, by which it can be read
 * again.
 */
const LONGEST_BODY = 64 * 1024

/** The response to a write whose body was too long to be stored. `version` is undefined if it had none. */
export interface LongResponse extends Omit<StorableResponse, 'body'> {
  version: number | undefined
}

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
  find(call: IdempotentCall): Promise<Result<StorableResponse | LongResponse | null, 'request/idempotency-key-reused'>>
  save(call: IdempotentCall, response: StorableResponse): Promise<void>
}

interface IdempotencyStoreDependencies {
  database: Database
  now: Now
  retention: Pick<RetentionGuard, 'pause'>
}

/** No response goes by its age while the clock is not believed. */
export function createIdempotencyStore({ database, now, retention }: IdempotencyStoreDependencies): IdempotencyStore {
  /** Answers that were stored no later than this, in ms since the epoch, are too old. */
  const tooOld = () => (retention.pause() ? -Infinity : now() - RESPONSE_LIFETIME)

  return {
    async find({ accountId, key, call, body }) {
      const row = await database
        .current()
        .selectFrom('kept_answers')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('idempotency_key', '=', key)
        .where('call', '=', call)
        .where('kept_at', '>', tooOld())
        .executeTakeFirst()
      if (!row) return succeed(null)
      if (row.body_digest !== digest(body)) return fail('request/idempotency-key-reused')
      const { status, body: text, version } = row
      const headers = JSON.parse(row.headers) as Record<string, string>
      return succeed(
        version === null ? { status, headers, body: text } : { status, headers, version: version || undefined },
      )
    },
    async save({ accountId, key, call, body }, response) {
      const current = database.current()
      const text = typeof response.body === 'string' ? response.body : ''
      const isLong = text.length > LONGEST_BODY
      await current.deleteFrom('kept_answers').where('kept_at', '<=', tooOld()).execute()
      await current
        .insertInto('kept_answers')
        .orReplace()
        .values({
          account_id: accountId,
          idempotency_key: key,
          call,
          body_digest: digest(body),
          status: response.status,
          headers: JSON.stringify(response.headers),
          body: typeof response.body === 'string' && !isLong ? response.body : null,
          version: isLong ? versionOf(text) : null,
          bytes: isLong ? 0 : text.length,
          kept_at: now(),
        })
        .execute()
      await removeOldest(current, accountId)
    },
  }
}

/** The version of the entity in a body `{"result": …}`; 0 if it has none. */
function versionOf(body: string): number {
  const { result } = JSON.parse(body) as { result?: { version?: unknown } | null }
  return typeof result?.version === 'number' ? result.version : 0
}

async function removeOldest(current: ReturnType<Database['current']>, accountId: string): Promise<void> {
  const { count, bytes } = await current
    .selectFrom('kept_answers')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('bytes').as('bytes')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count <= MAXIMUM_RESPONSES && bytes <= MAXIMUM_BYTES) return
  await sql`DELETE FROM kept_answers WHERE rowid IN (SELECT id FROM (
    SELECT rowid AS id, row_number() OVER newest AS place, sum(bytes) OVER newest AS total FROM kept_answers
    WHERE account_id = ${accountId} WINDOW newest AS (ORDER BY kept_at DESC, rowid DESC))
    WHERE place > ${MAXIMUM_RESPONSES} OR total > ${MAXIMUM_BYTES})`.execute(current)
}

function digest(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url')
}
