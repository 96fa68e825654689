/*
 * Guest links: one incident, or one range of one camera, for somebody without an account.
 *
 * 1. `createGuestLinks` makes, lists and ends links. Of a secret only its digest is stored.
 * 2. A guest who has the secret opens the link. The rights of the giver at that moment decide.
 * 3. `createGuestFindings` reads the finding: no names of people, and no texts that people have written.
 *
 * A link that is over, whose giver has lost the right, or whose camera is closed for privacy answers `guest-link/ended`
 * alike, so that a guest learns nothing about the reason.
 */

export { createGuestFindings } from './guestFindings'
export { createGuestLinks, type GuestLinks } from './guestLinks'
