import { sql } from 'kysely'
import { DAY, HOUR } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { idBoundary, type Database, type RetentionGuard } from '../database'
import { repeat, type InstanceLog } from '../log'
import type { AccountStore } from './accountStore'
import type { AuditTrail } from './auditTrail'

/** Time to confirm the address of a new account, in ms. */
export const CONFIRMATION_PERIOD = 7 * DAY
const CLEANING_PERIOD = HOUR

interface UnconfirmedAccounts {
  database: Database
  accounts: AccountStore
  now: Now
}

interface CleaningDependencies extends UnconfirmedAccounts {
  audit: Pick<AuditTrail, 'removeOld'>
  retention: Pick<RetentionGuard, 'pause'>
  log: InstanceLog
}

/**
 * Removes accounts whose e-mail address was not confirmed in time, so that strangers do not fill the list of people. An
 * account that has been granted something, or that can sign in otherwise, stays.
 */
export async function removeUnconfirmedAccounts({ database, accounts, now }: UnconfirmedAccounts): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`SELECT id FROM accounts WHERE id < ${idBoundary(now() - CONFIRMATION_PERIOD)}
    AND EXISTS (SELECT 1 FROM credentials WHERE account_id = accounts.id)
    AND NOT EXISTS (SELECT 1 FROM credentials WHERE account_id = accounts.id AND NOT (kind = 'emailPassword' AND confirmed_at IS NULL))
    AND NOT EXISTS (SELECT 1 FROM authorization_records WHERE json_extract(document, '$."targetEntity"."entityId"') = accounts.id)`.execute(
    database.current(),
  )
  for (const { id } of rows) await accounts.removeByInstance(id)
}

/**
 * Starts to remove old data of accounts regularly: unconfirmed ones, and entries of the audit trail. Nothing is removed
 * while the clock is not trusted. Returns the function that stops it.
 */
export function startCleaning(dependencies: CleaningDependencies): () => Promise<void> {
  const { audit, retention } = dependencies

  async function clean(): Promise<void> {
    if (retention.pause()) return
    await removeUnconfirmedAccounts(dependencies)
    await audit.removeOld()
  }

  return repeat(clean, { ...dependencies, period: CLEANING_PERIOD, module: 'accounts' })
}
