import { z } from 'zod'
import { DAY, HOUR } from '../time'
import { formatDiscovery, parseDiscovery, type KnownInstance } from './instance'
import { Id, Name, Timestamp } from './primitives'

/** Time for which a guest link is good, in ms. */
export const SHORTEST_GUEST_LINK = HOUR
export const LONGEST_GUEST_LINK = 30 * DAY
/** The longest range of a camera that one link shows, in ms. */
export const LONGEST_GUEST_RANGE = DAY

/** The secret of a guest link: 32 random bytes, base64url. */
export const GuestSecret = z.string().regex(/^[\w-]{43}$/, 'id')

/** The subject of a guest link: one incident, or the pictures of one camera from `start` to `end`. */
export const GuestSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('incident'), incidentId: Id }),
  z
    .strictObject({ kind: z.literal('camera'), cameraId: Id, start: Timestamp, end: Timestamp })
    .refine(({ start, end }) => start < end, { message: 'end_must_be_after_start', path: ['end'] })
    .refine(({ start, end }) => end - start <= LONGEST_GUEST_RANGE, { message: 'span_too_long', path: ['end'] }),
])
export type GuestSubject = z.infer<typeof GuestSubject>

/** A link as its giver asks for it. */
export const GuestLinkRequest = z.strictObject({
  subject: GuestSubject,
  title: Name,
  /** Time for which it is good, in ms. */
  lifetime: z.int().min(SHORTEST_GUEST_LINK).max(LONGEST_GUEST_LINK),
})
export type GuestLinkRequest = z.infer<typeof GuestLinkRequest>

/**
 * `active`: it shows its finding. `blocked`: it shows nothing at present, since the giver may not view the finding, the
 * finding is gone, or its camera is closed for privacy. `expired`: its time is over. `ended`: somebody has ended it.
 */
export const GuestLinkState = z.enum(['active', 'blocked', 'expired', 'ended'])
export type GuestLinkState = z.infer<typeof GuestLinkState>

/** A link that was given away, as the giver and administrators see it. Its secret is not stored. */
export const GuestLink = z.object({
  guestLinkId: Id,
  subject: GuestSubject,
  title: z.string(),
  state: GuestLinkState,
  /** The account that has made the link. */
  giver: z.object({ accountId: Id, displayName: z.string() }),
  createdAt: Timestamp,
  validUntil: Timestamp,
  /** Number of views. Views from one network within 10 minutes count as one. */
  views: z.int().min(0),
  lastViewedAt: Timestamp.nullable(),
})
export type GuestLink = z.infer<typeof GuestLink>

/** A length as a part of the picture's. */
const Fraction = z.number().min(0).max(1)

/** An incident as guests see it, without names of people, typed texts and comments. */
const GuestIncident = z.object({
  kind: z.literal('incident'),
  type: z.string(),
  state: z.string(),
  /** Names of cameras and regions. */
  places: z.array(z.string()),
  firstEventTimestamp: Timestamp,
  lastEventTimestamp: Timestamp,
  closedAt: Timestamp.nullable(),
  events: z.array(z.object({ trigger: z.string(), timestamp: Timestamp })),
  pictures: z.array(
    z.object({
      cameraName: z.string(),
      timestamp: Timestamp,
      /** The place of what was detected, in fractions of the picture; null without a detection. */
      box: z.object({ x: Fraction, y: Fraction, w: Fraction, h: Fraction }).nullable(),
    }),
  ),
})

const GuestRange = z.object({
  kind: z.literal('camera'),
  cameraName: z.string(),
  start: Timestamp,
  end: Timestamp,
})

/** The content of a guest link. */
export const GuestFinding = z.object({
  /** The words of the giver. */
  title: z.string(),
  instanceName: z.string(),
  /** IANA zone of the barn. */
  timeZone: z.string(),
  validUntil: Timestamp,
  finding: z.discriminatedUnion('kind', [GuestIncident, GuestRange]),
})
export type GuestFinding = z.infer<typeof GuestFinding>

/** Path of the page of guests below the address of the client. */
export const GUEST_PATH = '/guest'

/**
 * The part of a guest link after `#`: the instance with its addresses, so that a browser that never knew it finds it,
 * and the secret. Browsers send it to no server.
 */
export function formatGuestFragment(instance: KnownInstance, secret: string): string {
  return `${formatDiscovery(instance)}/${secret}`
}

/** Reads the part of a guest link after `#`; null if it is not valid. */
export function parseGuestFragment(fragment: string): { instance: KnownInstance; secret: string } | null {
  const [discovery = '', text = '', ...rest] = fragment.replace(/^#/, '').split('/')
  const instance = parseDiscovery(discovery)
  const secret = GuestSecret.safeParse(text)
  return instance && secret.success && rest.length === 0 ? { instance, secret: secret.data } : null
}
