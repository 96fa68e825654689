import { z } from 'zod'
import { AccountSession, Id, Password, requireRepetition } from '../schema'
import { endpoint, signedIn } from './endpoint'
import { PasskeyResponse } from './passkeySignIn'

/** Calls by which an account manages its own sign-ins and password. */
export const ownAccount = {
  /** Returns the active sign-ins of the account itself, the newest first. For everyone who is signed in. */
  sessions: endpoint({
    method: 'GET',
    path: '/api/workbench/sessions',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: z.array(AccountSession),
  }),

  /**
   * Ends one sign-in of the account itself. For everyone who is signed in. `session/proof-required`: it is not the
   * sign-in of the caller, whose sign-in or last proof is older than 5 min.
   */
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/workbench/sessions/:sessionId',
    access: signedIn,
    withoutPermissions: true,
    params: z.object({ sessionId: Id }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['session/not-found', 'session/proof-required'],
  }),

  /**
   * Proves by the password or a passkey of the account that the person who signed in makes the call. For 5 min the
   * session may then make the calls that need a proof. For everyone who is signed in.
   */
  prove: endpoint({
    method: 'POST',
    path: '/api/workbench/proof',
    access: signedIn,
    withoutPermissions: true,
    managesTransactions: true,
    body: z.union([
      z.strictObject({ password: z.string().max(200) }),
      z.strictObject({ nonce: z.string().max(200), credential: PasskeyResponse }),
    ]),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/wrong-password', 'account/no-password', 'login/passkey-invalid', 'request/too-many'],
  }),

  /** Returns whether the account itself has a password. For everyone who is signed in. */
  password: endpoint({
    method: 'GET',
    path: '/api/workbench/password',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: z.object({ isSet: z.boolean() }),
  }),

  /**
   * Changes the password of the account itself, and ends its other sign-ins. For everyone who is signed in.
   * `account/wrong-password`: the current password is wrong; `account/no-password`: the account has none.
   */
  changePassword: endpoint({
    method: 'POST',
    path: '/api/workbench/password',
    access: signedIn,
    withoutPermissions: true,
    managesTransactions: true,
    body: z
      .strictObject({
        currentPassword: z.string().max(200),
        password: Password,
        passwordRepetition: z.string().max(200),
      })
      .superRefine(requireRepetition),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/wrong-password', 'account/no-password', 'request/too-many'],
  }),
}
