import { z } from 'zod'
import { incidentViewPermissions } from '../permissions'
import { AlarmSecret, Timestamp } from '../schema'
import { anyOf, endpoint, open } from './endpoint'

const viewers = anyOf(...incidentViewPermissions())
const PATH = '/api/workbench/duty/calendar'

/**
 * The times at which an account is on duty, to which the calendar of a phone subscribes by an address with a secret. It
 * holds nothing but these times, and can be read alone.
 */
export const dutyCalendar = {
  /** Returns whether the account has given itself an address, and when it was read last; null without one. */
  get: endpoint({
    method: 'GET',
    path: PATH,
    access: viewers,
    form: 'result',
    reply: z.object({ createdAt: Timestamp, lastReadAt: Timestamp.nullable() }).nullable(),
  }),

  /** Makes an address. Its secret is returned this one time; an address from before ends. */
  create: endpoint({
    method: 'POST',
    path: PATH,
    access: viewers,
    // A reply that is stored, to be repeated, would keep the secret.
    managesTransactions: true,
    status: 201,
    form: 'result',
    reply: z.object({ secret: AlarmSecret }),
  }),

  /** Ends the address, if there is one. */
  remove: endpoint({
    method: 'DELETE',
    path: PATH,
    access: viewers,
    form: 'nothing',
    reply: z.undefined(),
  }),

  /**
   * Returns the times of the next eight weeks, and of the last one, as iCalendar. Open to everyone who has the secret,
   * as long as its account may view incidents. `notification/link-ended`: there is no such address any more.
   */
  read: endpoint({
    method: 'GET',
    path: '/api/duty-calendar/:secret',
    access: open,
    params: z.object({ secret: z.string().max(100) }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['notification/link-ended', 'request/too-many'],
  }),
}
