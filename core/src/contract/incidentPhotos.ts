import { z } from 'zod'
import { incidentManagePermissions, incidentReportPermissions, incidentViewPermissions } from '../permissions'
import { Id, IncidentPhoto, NewId, Timestamp } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { resizeY } from './pictureParameters'

const viewers = anyOf(...incidentViewPermissions(), 'rounds.do')
const authors = anyOf(
  ...incidentReportPermissions(),
  'incidentComments.manage',
  'incidentComments.manage.advanced',
  'rounds.do',
)

/** Some bytes of a photo, base64, from an offset on. */
const PhotoPart = z.strictObject({
  /** SHA-256 digest of the whole file, as 64 hexadecimal digits. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  /** Size of the file, in bytes. */
  size: z.int().min(1),
  /** The time at which the photo was taken, in ms since the epoch. */
  takenAt: Timestamp.nullable(),
  /** The first byte of this part, of all. */
  offset: z.int().min(0),
  bytes: z
    .string()
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
    .min(4)
    .max(700_000),
})

/**
 * Photos that people add to incidents. A photo is uploaded first, and the report or comment that it belongs to names
 * its id. Whoever may see the incident sees its photos; whoever may report something, write comments or walk rounds may
 * upload them. The answer of a round names its photos as a report does.
 */
export const incidentPhotos = {
  /**
   * Takes a part of a photo. Parts come in their order; one that was taken already is passed over, so that an upload
   * goes on where it was cut off. With another digest or size it begins anew. Returns how many bytes are there, and
   * whether the photo is whole. It is then drawn anew, so that nothing is kept of the file but its pixels.
   * `photo/upload-gap`: bytes before this part are missing (`received` says how many are there). `photo/refused`: the
   * bytes have another digest or are no JPEG, PNG or WebP picture. `request/too-large`: it has more than 10 MB.
   * `photo/too-many`: the account has too many uploads that belong to nothing. A photo without a report or comment is
   * gone after a day.
   */
  upload: endpoint({
    method: 'PUT',
    path: '/api/incidentPhotos/uploads/:photoId',
    access: authors,
    managesTransactions: true,
    params: z.object({ photoId: NewId }),
    body: PhotoPart,
    form: 'result',
    reply: z.object({ received: z.int(), isWhole: z.boolean() }),
    errors: ['photo/upload-gap', 'photo/refused', 'photo/too-many', 'request/too-large', 'instance/full'],
  }),

  /** Returns the photos of an incident, the oldest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/incidentPhotos/of/:incidentId',
    access: viewers,
    params: z.object({ incidentId: Id }),
    form: 'result',
    reply: z.array(IncidentPhoto),
    errors: ['incident/not-found'],
  }),

  /** Returns a photo as JPEG, at `resizeY` pixels in height if that is said. */
  payload: endpoint({
    method: 'GET',
    path: '/api/incidentPhotos/:id',
    access: viewers,
    params: idParams,
    query: z.strictObject({ resizeY }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['photo/not-found', 'artifact/no-payload', 'request/too-many'],
  }),

  /** Removes a photo of one's own, or of an incident that the account manages; else `request/forbidden`. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/incidentPhotos/:id',
    access: anyOf(
      ...incidentReportPermissions(),
      ...incidentManagePermissions(),
      'incidentComments.manage',
      'incidentComments.manage.advanced',
    ),
    params: idParams,
    form: 'nothing',
    reply: z.undefined(),
    errors: ['photo/not-found', 'request/forbidden'],
  }),
}
