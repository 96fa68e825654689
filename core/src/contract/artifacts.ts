import { z } from 'zod'
import { Artifact, ClipRequest, Id, REQUESTED_ARTIFACT_TYPES, Timestamp } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'
import { flag, resizeY } from './pictureParameters'
import { queryEndpoint, queryOneEndpoint } from './queryEndpoint'

/** Each of them sees the types for which it is. */
const canView = anyOf('artifact.view', 'artifact.*.view')

/** Artifacts wait for their turn, and their pictures load before them. */
const ARTIFACT_PRIORITY = 6

/**
 * Artifacts: files that the instance makes of many pictures, such as heat maps and videos. `artifact.view` shows all of
 * them, `artifact.<type>.view` those of a type; types without a permission of their own need the general one. Artifacts
 * that the account may not see are left out of lists and not found by id.
 */
export const artifacts = {
  /** Returns artifacts. */
  query: queryEndpoint('/api/artifact/data/query', canView, Artifact, { isLarge: true }),

  /** Returns the first artifact that matches, or null. */
  queryOne: queryOneEndpoint('/api/artifact/data/queryOne', canView, Artifact),

  /** Returns one artifact. */
  get: endpoint({
    method: 'GET',
    path: '/api/artifact/data/:id',
    access: canView,
    params: idParams,
    form: 'result',
    reply: Artifact,
    errors: ['artifact/not-found'],
  }),

  /**
   * Returns the file of an artifact, with its size in `Content-Length`. `resizeY` returns the picture of the artifact
   * at this height in pixels, as JPEG or PNG. With `overlay` as well, a heat map contains only its movement and is
   * transparent elsewhere, so that it can be drawn over another picture; other artifacts are not affected.
   * `artifact/no-payload`: it has no file, or its file has no pictures.
   */
  payload: endpoint({
    method: 'GET',
    path: '/api/artifact/:id',
    access: canView,
    priority: ARTIFACT_PRIORITY,
    params: idParams,
    query: z.strictObject({ resizeY, overlay: flag.optional() }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['artifact/not-found', 'artifact/no-payload', 'camera/privacy', 'request/too-many'],
  }),

  /**
   * Requests an artifact of a camera: of the pictures between `start` and `end` in ms since the epoch, or with equal
   * times of the picture nearest to them. Needs the permission to see its type, and one to see pictures
   * (`request/forbidden`). It is made in its turn; a notice announces it. A `recording` needs `clip`: up to four
   * cameras beside each other, with clock, names, title and the times of incidents, or one camera as it was recorded.
   * `artifact/too-long`: the span is longer than a day, or that of a clip with a clock than an hour.
   * `request/too-many`: the account has requested too many that are not made yet.
   */
  request: endpoint({
    method: 'POST',
    path: '/api/artifact/data',
    access: canView,
    body: z.strictObject({
      type: z.enum(REQUESTED_ARTIFACT_TYPES),
      camera: Id,
      start: Timestamp,
      end: Timestamp,
      clip: ClipRequest.optional(),
    }),
    status: 201,
    form: 'result',
    reply: Artifact,
    errors: [
      'request/forbidden',
      'request/invalid',
      'camera/not-found',
      'camera/privacy',
      'frame/in-future',
      'artifact/too-long',
      'request/too-many',
    ],
  }),
}
