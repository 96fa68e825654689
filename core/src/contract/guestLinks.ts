import { z } from 'zod'
import { GuestFinding, GuestLink, GuestLinkRequest, GuestSecret } from '../schema'
import { endpoint, filtered, idParams, open, wholeNumber } from './endpoint'
import { resizeY } from './pictureParameters'

/**
 * Guest links: one incident, or one range of one camera, for people without an account. Each view is checked against
 * the rights that the giver has at that moment.
 */
export const guestLinks = {
  /**
   * Makes a link. The reply has its secret, which is not stored and never returned again; a link that got lost is made
   * anew. The account needs the right to view the incident, or the pictures of the camera. `frame/in-future`: the range
   * ends later than now. `guest-link/too-many`: the account has 200 links that are not over.
   */
  create: endpoint({
    method: 'POST',
    path: '/api/workbench/guest-links',
    access: filtered,
    // A reply that is stored, to be repeated, would keep the secret.
    managesTransactions: true,
    body: GuestLinkRequest,
    status: 201,
    form: 'result',
    reply: z.object({ guestLink: GuestLink, secret: GuestSecret }),
    errors: ['incident/not-found', 'camera/not-found', 'request/forbidden', 'frame/in-future', 'guest-link/too-many'],
  }),

  /**
   * Returns the links that the account has made, the newest first, also links that are over for up to 30 days. With
   * `accounts.manage` the links of all accounts.
   */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/guest-links',
    access: filtered,
    form: 'result',
    reply: z.array(GuestLink),
  }),

  /** Ends a link at once. Links of others need `accounts.manage`; without it they are `guest-link/not-found`. */
  end: endpoint({
    method: 'DELETE',
    path: '/api/workbench/guest-links/:id',
    access: filtered,
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['guest-link/not-found'],
  }),

  /**
   * Returns the finding that a link shows. Open to everyone who has its secret. `guest-link/ended`: it is over, or its
   * giver may no longer view this. `guest-link/not-found`: there is no such link. `request/too-many`: too many wrong
   * secrets.
   */
  view: endpoint({
    method: 'GET',
    path: '/api/guest/:secret',
    access: open,
    params: z.object({ secret: z.string().max(100) }),
    form: 'result',
    reply: GuestFinding,
    errors: ['guest-link/not-found', 'guest-link/ended', 'request/too-many'],
  }),

  /**
   * Returns a picture of what a link shows as JPEG, at most 1080 px high: of a range of a camera the one that is
   * nearest to a time (ms) within it, of an incident the one at a place in the list of `view`, from 0 on. Its own time
   * is in the header `X-Still-Frame-Timestamp`. Errors as of `view`; `frame/not-found`: there is no such picture.
   */
  picture: endpoint({
    method: 'GET',
    path: '/api/guest/:secret/pictures/:picture',
    access: open,
    params: z.object({ secret: z.string().max(100), picture: wholeNumber.pipe(z.int().min(0)) }),
    query: z.strictObject({ resizeY }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['guest-link/not-found', 'guest-link/ended', 'frame/not-found', 'request/too-many'],
  }),
}
