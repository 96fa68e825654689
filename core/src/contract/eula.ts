import { z } from 'zod'
import { EulaLanguage, Id, Keyword } from '../schema'
import { endpoint, filtered, open, signedIn } from './endpoint'

/** Times in ms since the epoch. `withdrawnAt`: null while the acceptance holds. */
const EulaAcceptance = z.object({
  accountId: Id,
  version: z.string(),
  acceptedAt: z.int(),
  withdrawnAt: z.int().nullable().default(null),
})

/** The end-user licence agreement (EULA) of an instance and its acceptance by accounts. */
export const eula = {
  /**
   * Returns the text of a version, or of the one in force for the version `current`, in English or in the `language`.
   * Open to everyone.
   */
  file: endpoint({
    method: 'GET',
    path: '/api/eulas/:version',
    access: open,
    params: z.object({ version: Keyword }),
    query: z.strictObject({ language: EulaLanguage.optional() }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['request/not-found'],
  }),

  /** Returns the versions that the account itself has accepted, oldest first. For everyone who is signed in. */
  history: endpoint({
    method: 'GET',
    path: '/api/eulaAcceptance',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: z.array(EulaAcceptance),
  }),

  /** Accepts a version. For everyone who is signed in. `request/not-found`: there is no such version. */
  accept: endpoint({
    method: 'PUT',
    path: '/api/eulaAcceptance',
    access: signedIn,
    withoutPermissions: true,
    body: z.strictObject({ version: Keyword }),
    form: 'result',
    reply: EulaAcceptance,
    errors: ['request/not-found'],
  }),

  /** Withdraws all acceptances of the account itself, which stay in its history. For everyone who is signed in. */
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/eulaAcceptance',
    access: signedIn,
    withoutPermissions: true,
    form: 'nothing',
    reply: z.undefined(),
  }),

  /**
   * Returns the versions that an account has accepted, oldest first. The acceptances of another account need
   * `eulas.view`.
   */
  historyOf: endpoint({
    method: 'GET',
    path: '/api/eulaAcceptance/:accountId',
    access: filtered,
    withoutPermissions: true,
    params: z.object({ accountId: Id }),
    form: 'result',
    reply: z.array(EulaAcceptance),
    errors: ['account/not-found', 'request/forbidden'],
  }),
}
