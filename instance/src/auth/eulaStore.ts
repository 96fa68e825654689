import { sql } from 'kysely'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { EulaLanguage } from '@barn-workbench/core/schema'
import type { NoticeHub, Now } from '../base'
import { newId, type Database, type EulaAcceptanceRow } from '../database'

/** An end user licence agreement. A text has one line for each paragraph, so that a page can wrap it. */
export interface Eula {
  version: string
  texts: Readonly<Record<EulaLanguage, string>>
}

/** The acceptance of a version of the agreement by an account. */
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
    /** The acceptances of an account, including withdrawn ones, the oldest first. */
    async history(accountId: string): Promise<EulaAcceptance[]> {
      const rows = await database
        .current()
        .selectFrom('eula_acceptances')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('accepted_at')
        // At the same moment, the withdrawn acceptance came first.
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

const english = `End user licence agreement for Barn Workbench, version 1.0

1. What this is about
This agreement is between you and the operator of this instance. It covers your use of the instance with Barn Workbench. \
The software itself is licensed to everyone under the Apache License, Version 2.0; nothing in this agreement limits the \
rights which that licence gives you.

2. Your account
You keep your password to yourself and tell the operator if somebody else may know it. What is done with your account \
is shown to others under your name.

3. Pictures and data
Cameras show animals and may show people who work in the barn. You use pictures, recordings and measurements only for \
the care of the animals and the running of the farm, and pass them on only with the operator's consent.

4. No replacement for looking after the animals
Detections and measurements can be wrong or missing. They support the people who look after the animals; they do not \
replace the inspections that the law and good practice ask for.

5. What is stored about you
The instance stores your name, how you sign in, what you were granted, when you accepted this agreement and what you \
changed. It is deleted with your account, but for your name on what others still need, such as the record of an incident.

6. Ending
You can withdraw your acceptance at any time; you are then asked again before you can go on. The operator can end your \
access.
`

const german = `Lizenzvereinbarung für Barn Workbench, Version 1.0

1. Worum es geht
Diese Vereinbarung schließen Sie mit dem Betreiber dieses Stallsystems. Sie regelt, wie Sie das Stallsystem mit Barn \
Workbench nutzen. Die Software selbst steht allen unter der Apache-Lizenz, Version 2.0, zur Verfügung; nichts in dieser \
Vereinbarung schränkt die Rechte ein, die Sie nach jener Lizenz haben.

2. Ihr Konto
Sie behalten Ihr Passwort für sich und sagen dem Betreiber Bescheid, wenn es jemand anders kennen könnte. Was mit Ihrem \
Konto getan wird, sehen andere unter Ihrem Namen.

3. Bilder und Daten
Die Kameras zeigen Tiere und unter Umständen auch Menschen, die im Stall arbeiten. Sie nutzen Bilder, Aufzeichnungen \
und Messwerte nur, um die Tiere zu versorgen und den Betrieb zu führen, und geben sie nur mit Zustimmung des Betreibers \
weiter.

4. Kein Ersatz für die Tierkontrolle
Erkennungen und Messwerte können falsch sein oder fehlen. Sie unterstützen die Menschen, die die Tiere versorgen; die \
Kontrollen, die das Gesetz und die gute fachliche Praxis verlangen, ersetzen sie nicht.

5. Was über Sie gespeichert wird
Gespeichert werden Ihr Name, die Art Ihrer Anmeldung, Ihre Rechte, wann Sie diese Vereinbarung angenommen haben und was \
Sie geändert haben. All das wird mit Ihrem Konto gelöscht, bis auf Ihren Namen an dem, was andere noch brauchen, etwa am \
Verlauf eines Vorfalls.

6. Ende
Sie können Ihre Zustimmung jederzeit zurücknehmen; danach werden Sie erneut gefragt, bevor es weitergeht. Der Betreiber \
kann Ihren Zugang beenden.
`

/** The licence agreement that an instance asks its users to accept. */
export const referenceEula: Eula = { version: '1.0', texts: { en: english, de: german } }
