import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { EulaLanguage } from '@barn-workbench/core/schema'
import { newId, type Database, type EulaAcceptanceRow } from '../database'
import type { NoticeHub } from '../noticeHub'
import type { Now } from '../now'

/** An end user licence agreement. A text has one line for each paragraph, so that a page can wrap it. */
export interface Eula {
  version: string
  texts: Readonly<Record<EulaLanguage, string>>
}

export interface EulaAcceptance {
  accountId: string
  version: string
  /** In ms since the epoch. */
  acceptedAt: number
  /** Null while the acceptance holds. */
  withdrawnAt: number | null
}

/** Acceptances in the history of an account. The oldest withdrawn ones go for further ones. */
const LONGEST_HISTORY = 200

export interface EulaStoreDependencies {
  database: Database
  /** All versions, the current one last. */
  eulas: readonly [Eula, ...Eula[]]
  hub: NoticeHub
  now: Now
}

export type EulaStore = ReturnType<typeof createEulaStore>

/** Serves the licence agreements and stores the accounts that accepted them. */
export function createEulaStore({ database, eulas, hub, now }: EulaStoreDependencies) {
  const current = eulas[eulas.length - 1] ?? eulas[0]

  function announce(accountId: string): void {
    const notice = { entity: 'eulaAcceptance', id: accountId, version: now() }
    database.afterCommit(() => {
      hub.publishTo(accountId, notice)
      hub.publish(notice, ['eulas.view'])
    })
  }

  async function insert(accountId: string, version: string): Promise<EulaAcceptanceRow> {
    const row = { id: newId(now()), account_id: accountId, version, accepted_at: now(), withdrawn_at: null }
    await database.current().insertInto('eula_acceptances').values(row).execute()
    await sql`DELETE FROM eula_acceptances WHERE withdrawn_at IS NOT NULL AND id IN (SELECT id FROM eula_acceptances
      WHERE account_id = ${accountId} ORDER BY accepted_at DESC, id DESC LIMIT -1 OFFSET ${LONGEST_HISTORY})`.execute(
      database.current(),
    )
    announce(accountId)
    return row
  }

  return {
    current,
    /** A second acceptance of a version that holds keeps the time of the first. */
    async accept(accountId: string, version = current.version): Promise<Result<EulaAcceptance, 'request/not-found'>> {
      if (!eulas.some((eula) => eula.version === version)) return fail('request/not-found', { version })
      return database.transaction(async () =>
        succeed(acceptanceOf((await findInForce(database, accountId, version)) ?? (await insert(accountId, version)))),
      )
    },
    /** `version` may be `current`. */
    find: (version: string): Eula | undefined =>
      version === 'current' ? current : eulas.find((eula) => eula.version === version),
    hasAcceptedCurrent: async (accountId: string): Promise<boolean> =>
      (await findInForce(database, accountId, current.version)) !== undefined,
    /** What an account has accepted, withdrawn or not, the oldest first. */
    async history(accountId: string): Promise<EulaAcceptance[]> {
      const rows = await database
        .current()
        .selectFrom('eula_acceptances')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('accepted_at')
        // Of the same moment, what was withdrawn came first.
        .orderBy(sql`withdrawn_at IS NULL`)
        .execute()
      return rows.map(acceptanceOf)
    },
    /** Withdraws all acceptances of an account. They stay in its history. */
    async withdraw(accountId: string): Promise<void> {
      await database
        .current()
        .updateTable('eula_acceptances')
        .set({ withdrawn_at: now() })
        .where('account_id', '=', accountId)
        .where('withdrawn_at', 'is', null)
        .execute()
      announce(accountId)
    },
  }
}

function acceptanceOf({ account_id, version, accepted_at, withdrawn_at }: EulaAcceptanceRow): EulaAcceptance {
  return { accountId: account_id, version, acceptedAt: accepted_at, withdrawnAt: withdrawn_at }
}

async function findInForce(
  database: Database,
  accountId: string,
  version: string,
): Promise<EulaAcceptanceRow | undefined> {
  return database
    .current()
    .selectFrom('eula_acceptances')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
}
