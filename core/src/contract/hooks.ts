import { z } from 'zod'
import { Hook, HookKey, HookSettings } from '../schema'
import { anyOf, endpoint, idParams, open } from './endpoint'

/** Most bytes of one call. */
export const MAXIMUM_HOOK_BYTES = 64 * 1024

const access = anyOf('data.connect')
const HookWithSecret = z.object({
  hook: Hook,
  /** The secret in the address, which no other reply contains. */
  secret: z.string(),
  /** The key of the signatures, if one was made now. */
  key: z.string().nullable(),
})

/**
 * Hooks: addresses for senders that can post and nothing else. Whoever knows the address may post, so that it is as
 * secret as a password. All calls but `receive` need `data.connect`. `request/invalid`: at `…sensors.<n>.unit`, the
 * unit does not fit the measurement (`not_a_choice`).
 */
export const hooks = {
  /** Returns all hooks with their latest calls, by name. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/hooks',
    access,
    form: 'result',
    reply: z.array(Hook),
  }),

  /** Adds a hook. `hook/too-many`: there are 50. */
  create: endpoint({
    method: 'POST',
    path: '/api/workbench/hooks',
    access,
    // The stored response would hold the secret.
    managesTransactions: true,
    body: z.strictObject({ hook: HookSettings, key: HookKey }),
    status: 201,
    form: 'result',
    reply: HookWithSecret,
    errors: ['hook/too-many', 'request/invalid'],
  }),

  /** Changes a hook. Its address stays. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/workbench/hooks/:id',
    access,
    replaces: true,
    params: idParams,
    body: z.strictObject({ updates: HookSettings.partial(), key: HookKey }),
    form: 'result',
    reply: Hook,
    errors: ['hook/not-found', 'request/invalid', 'request/version-mismatch'],
  }),

  /** Gives a hook another address, and ends the one before at once. */
  renew: endpoint({
    method: 'POST',
    path: '/api/workbench/hooks/:id/renewal',
    access,
    managesTransactions: true,
    params: idParams,
    form: 'result',
    reply: HookWithSecret,
    errors: ['hook/not-found'],
  }),

  /** Removes a hook. The rows that came by it stay. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/hooks/:id',
    access,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['hook/not-found'],
  }),

  /**
   * Takes the body that a sender posts: JSON, or a number as text. Returns how many values were stored, and why others
   * were not. A call may be repeated: a value of the same sensor and time is stored once. `hook/not-found`: there is no
   * such address, or it is off. `request/too-many`: more than 120 calls a minute, or many wrong addresses.
   */
  receive: endpoint({
    method: 'POST',
    path: '/api/workbench/hooks/:secret',
    access: open,
    managesTransactions: true,
    params: z.object({ secret: z.string().max(100) }),
    media: {
      types: ['application/json', 'text/plain'],
      maximumBytes: MAXIMUM_HOOK_BYTES,
      schema: z.unknown(),
    },
    form: 'result',
    reply: z.object({ accepted: z.int(), refused: z.array(z.string()) }),
    errors: [
      'hook/not-found',
      'hook/signature',
      'request/too-many',
      'request/too-large',
      'request/unsupported-media-type',
      'request/invalid',
    ],
  }),
}
