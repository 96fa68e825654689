import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { Database } from '../database'
import type { StoredHook } from './hookStore'

/** A signed call that is older than this, or from further ahead, is refused, in ms. */
const LONGEST_AGE = 5 * MINUTE
const TIME_HEADER = 'x-barn-timestamp'

interface SignedCall {
  bytes: Uint8Array
  header: (name: string) => string | undefined
}

/** Whether two texts are equal, in a time that does not depend on where they differ. */
function areEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Checks signatures. One with a time is good once, also after a restart. */
export function createSignatureCheck({ database, now }: { database: Database; now: Now }) {
  async function isFresh(hookId: string, timestamp: string, signature: string): Promise<boolean> {
    const time = Number(timestamp) * SECOND
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now() - time) > LONGEST_AGE) return false
    return database.transaction(async () => {
      await database.current().deleteFrom('hook_signatures').where('until', '<', now()).execute()
      const { numInsertedOrUpdatedRows } = await database
        .current()
        .insertInto('hook_signatures')
        .values({ hook_id: hookId, signature, until: time + 2 * LONGEST_AGE })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Number(numInsertedOrUpdatedRows ?? 0) > 0
    })
  }

  return async ({ hookId, settings, key }: StoredHook, { bytes, header }: SignedCall): Promise<boolean> => {
    if (settings.signature === 'none') return true
    // A key that cannot be read any more proves nothing.
    if (key === null) return false
    const timestamp = settings.signature === 'timed' ? (header(TIME_HEADER) ?? '') : null
    const given = header(settings.signatureHeader)?.trim().toLowerCase().split('=').at(-1) ?? ''
    const hmac = createHmac('sha256', key)
    if (timestamp !== null) hmac.update(`${timestamp}.`)
    if (!areEqual(hmac.update(bytes).digest('hex'), given)) return false
    return timestamp === null || isFresh(hookId, timestamp, given)
  }
}
