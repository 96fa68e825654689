import { z } from 'zod'
import { Id, LONGEST_OVERLAP_DAYS, Machine, MachineWithKey, Name, NewKey, RoleIds, Timestamp } from '../schema'
import { PermissionList } from './authorization'
import { anyOf, endpoint, idParams } from './endpoint'

const managers = anyOf('accounts.manage')
const keyParams = z.object({ id: Id, keyId: Id })

/**
 * Machines: devices and programs that make calls by a key, `Authorization: Bearer bw_…`, without a sign-in. A machine
 * is an account with the tag `machine` and rights of its own, granted like those of people, but never one to manage
 * accounts or rights. Whoever makes a machine or a key of it holds all of its rights (`authorization/exceeds-own`).
 *
 * A wrong or ended key answers 401, and 429 when a network has sent many of them; a key outside of its networks or
 * cameras 403; a key in an address 400 `request/key-in-url`.
 */
export const machines = {
  /** Returns all machines with their keys, by name. Needs `accounts.view`. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/machines',
    access: anyOf('accounts.view'),
    form: 'result',
    reply: z.array(Machine),
  }),

  /**
   * Makes a machine with one key, which no other reply contains. Needs `accounts.manage`. `request/invalid`: at `roles`
   * or `permissions`, a machine may not have one of them (`not_for_machines`); at `key.validUntil`, it has passed
   * (`date_in_past`).
   */
  create: endpoint({
    method: 'POST',
    path: '/api/workbench/machines',
    access: managers,
    // The stored response would hold the key.
    managesTransactions: true,
    body: z.strictObject({
      displayName: Name,
      roles: RoleIds.default([]),
      permissions: PermissionList.default([]),
      key: NewKey,
    }),
    status: 201,
    form: 'result',
    reply: MachineWithKey,
    errors: ['authorization/exceeds-own', 'role/not-found', 'request/invalid'],
  }),

  /** Makes another key of a machine. Needs `accounts.manage`. `machine-key/too-many`: it has 20 that have not ended. */
  addKey: endpoint({
    method: 'POST',
    path: '/api/workbench/machines/:id/keys',
    access: managers,
    managesTransactions: true,
    params: idParams,
    body: NewKey,
    status: 201,
    form: 'result',
    reply: MachineWithKey,
    errors: ['account/not-found', 'authorization/exceeds-own', 'machine-key/too-many', 'request/invalid'],
  }),

  /**
   * Makes a key in place of another one, with its name and limits. The other one goes on for the days of the overlap.
   * Without `validUntil` the new key holds as long as the other one was meant to. Needs `accounts.manage`.
   */
  renewKey: endpoint({
    method: 'POST',
    path: '/api/workbench/machines/:id/keys/:keyId/renewal',
    access: managers,
    managesTransactions: true,
    params: keyParams,
    body: z.strictObject({
      overlapDays: z.number().min(0).max(LONGEST_OVERLAP_DAYS).default(0),
      validUntil: Timestamp.nullable().optional(),
    }),
    status: 201,
    form: 'result',
    reply: MachineWithKey,
    errors: [
      'account/not-found',
      'machine-key/not-found',
      'authorization/exceeds-own',
      'machine-key/too-many',
      'request/invalid',
    ],
  }),

  /** Ends a key: the next call with it is refused. Needs `accounts.manage`. */
  endKey: endpoint({
    method: 'DELETE',
    path: '/api/workbench/machines/:id/keys/:keyId',
    access: managers,
    params: keyParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/not-found', 'machine-key/not-found'],
  }),

  /** Removes a machine: its account and all of its keys. Needs `accounts.manage`. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/machines/:id',
    access: managers,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/not-found', 'authorization/exceeds-own'],
  }),
}
