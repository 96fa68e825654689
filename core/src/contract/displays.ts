import { z } from 'zod'
import { DeviceSecret, Display, DisplayCode, LoginReply, Name, WaitingDisplay } from '../schema'
import { anyOf, endpoint, idParams, open, SESSION_PRIORITY } from './endpoint'

const managers = anyOf('accounts.manage')
const deviceBody = z.strictObject({ secret: DeviceSecret })

/**
 * Displays: screens that show dashboards without a person who signs in. A device makes a secret, asks, and shows the
 * code that it gets; an administrator enters the code on another device. From then on the device signs in by its
 * secret, to an account of its own that may only look.
 */
export const displays = {
  /**
   * Asks to become a display. Asking again with the same secret gives another code, and the one before is no longer
   * good. Open to everyone. `request/too-many`: too many devices ask.
   */
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/display',
    access: open,
    body: deviceBody,
    form: 'result',
    reply: z.object({ code: DisplayCode, expiresAt: z.int() }),
    errors: ['request/too-many'],
  }),

  /**
   * Returns a refresh token to a device that was approved. Open to everyone. `login/no-account`: nobody has
   * entered the code yet. `login/wrong-credentials`: the device never asked, its code has expired, or it was taken off.
   */
  login: endpoint({
    method: 'POST',
    path: '/api/auth/display/login',
    access: open,
    priority: SESSION_PRIORITY,
    body: deviceBody,
    form: 'bare',
    reply: LoginReply,
    errors: ['login/no-account', 'login/wrong-credentials'],
  }),

  /** Returns the device that shows a code. Needs `accounts.manage`. */
  waiting: endpoint({
    method: 'GET',
    path: '/api/workbench/waiting-displays/:code',
    access: managers,
    params: z.object({ code: DisplayCode }),
    form: 'result',
    reply: WaitingDisplay,
    errors: ['request/not-found', 'request/too-many'],
  }),

  /**
   * Approves the device that shows a code: it gets an account with the role `viewer`. Needs `accounts.manage`.
   * `authorization/exceeds-own`: the account lacks a permission of the role.
   */
  approve: endpoint({
    method: 'POST',
    path: '/api/workbench/displays',
    access: managers,
    body: z.strictObject({ code: DisplayCode, displayName: Name }),
    status: 201,
    form: 'result',
    reply: Display,
    errors: ['request/not-found', 'authorization/exceeds-own', 'request/too-many'],
  }),

  /** Returns all displays, by name. Needs `accounts.view`. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/displays',
    access: anyOf('accounts.view'),
    form: 'result',
    reply: z.array(Display),
  }),

  /** Takes a display off: its account and its sessions end at once. Needs `accounts.manage`. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/displays/:id',
    access: managers,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['account/not-found', 'authorization/exceeds-own'],
  }),
}
