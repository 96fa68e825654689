import { z } from 'zod'
import { incidentReportPermissions, incidentViewPermissions } from '../permissions'
import { Handover, HANDOVER_NOTE_MAX_LENGTH, HandoverCounts, Id } from '../schema'
import { anyOf, endpoint, idParams, signedIn } from './endpoint'

const viewers = anyOf(...incidentViewPermissions())

/** The state that an account knew when it last used the page. */
const Visit = z.object({
  /** In ms since the epoch. */
  at: z.int(),
  /** Ids of the open incidents that were assigned to the account. */
  assigned: z.array(Id).max(500),
})
/** The end of the visit before, null on the first one; and the latest moment of the visit that goes on. */
export const AccountVisit = z.object({ before: Visit.nullable(), latest: Visit })
export type AccountVisit = z.infer<typeof AccountVisit>

/** Handovers of one shift to the next, and the visits of an account. */
export const handovers = {
  /**
   * Returns the latest 20 handovers, the newest first, and the numbers that one signed now would have, by the incidents
   * that the account may see. Needs a right to view incidents.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/handovers',
    access: viewers,
    form: 'result',
    reply: z.object({ handovers: z.array(Handover), counts: HandoverCounts }),
  }),

  /**
   * Signs a handover. `after` is the newest one that the account has seen, or null. `handover/superseded`: somebody
   * else has signed one meanwhile, which has the id `id`. Needs a right to report incidents.
   */
  sign: endpoint({
    method: 'POST',
    path: '/api/workbench/handovers',
    access: anyOf(...incidentReportPermissions()),
    body: z.strictObject({
      note: z.string().max(HANDOVER_NOTE_MAX_LENGTH),
      after: Id.nullable(),
    }),
    status: 201,
    form: 'result',
    reply: Handover,
    errors: ['handover/superseded', 'request/invalid'],
  }),

  /** Notes that the account has read a handover. Needs a right to view incidents. */
  read: endpoint({
    method: 'PUT',
    path: '/api/workbench/handovers/:id/read',
    access: viewers,
    params: idParams,
    form: 'result',
    reply: Handover,
    errors: ['handover/not-found', 'request/version-mismatch'],
  }),

  /** Returns the visits of the account itself; null before the first one. For everyone who is signed in. */
  visit: endpoint({
    method: 'GET',
    path: '/api/workbench/visit',
    access: signedIn,
    withoutPermissions: true,
    form: 'result',
    reply: AccountVisit.nullable(),
  }),

  /** Keeps the visits of the account itself, on whatever device. For everyone who is signed in. */
  keepVisit: endpoint({
    method: 'PUT',
    path: '/api/workbench/visit',
    access: signedIn,
    withoutPermissions: true,
    body: z.strictObject({ before: Visit.nullable(), latest: Visit }),
    form: 'nothing',
    reply: z.undefined(),
    errors: ['request/invalid'],
  }),
}
