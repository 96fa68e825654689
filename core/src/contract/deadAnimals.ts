import { z } from 'zod'
import { incidentReportPermissions } from '../permissions'
import { Id, Incident, PhotoIds, Timestamp } from '../schema'
import { anyOf, endpoint, idParams } from './endpoint'

/** A share of the width or height of the picture, 0..1. */
const fraction = z.number().min(0).max(1)
const side = fraction.gt(0)
const managers = anyOf(...incidentReportPermissions('deadAnimal'))
const incidentReply = { form: 'result', reply: Incident } as const
const changeErrors = [
  'incident/not-found',
  'incident/illegal-trigger',
  'incident/event-out-of-order',
  'request/invalid',
  'request/version-mismatch',
] as const

/**
 * Incidents of dead animals. All calls need a permission to manage incidents or dead animals.
 * `incident/illegal-trigger`: the state of the incident does not allow the change. `incident/event-out-of-order`: the
 * time is before the first event or in the future. All times in ms.
 */
export const deadAnimals = {
  /**
   * Reports a dead animal in the picture of a camera, with its box from the top left of the picture. An animal that no
   * longer lies there has a `removal`, and `isCurrentDetection` is then false; one of the two without the other is
   * `request/invalid` at `removal`.
   */
  detect: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/detection',
    access: managers,
    body: z.strictObject({
      cameraId: Id,
      isCurrentDetection: z.boolean(),
      detection: z.strictObject({ timestamp: Timestamp, x: fraction, y: fraction, w: side, h: side }),
      removal: z.strictObject({ timestamp: Timestamp }).optional(),
      photoIds: PhotoIds,
    }),
    status: 201,
    ...incidentReply,
    errors: ['camera/not-found', ...changeErrors],
  }),

  /** Closes an incident because the animal was removed at the given time. */
  markRemoved: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/markRemoved/:id',
    access: managers,
    params: idParams,
    body: z.strictObject({ timestamp: Timestamp }),
    ...incidentReply,
    errors: changeErrors,
  }),

  /** Closes an incident as a false alarm, at the time of its first event. */
  markFalsePositive: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/falsePositive/:id',
    access: managers,
    params: idParams,
    body: z.strictObject({ timestamp: Timestamp.optional() }).optional(),
    ...incidentReply,
    errors: changeErrors,
  }),

  /** Opens an incident again that was closed as a false alarm. */
  revertFalsePositive: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/revertFalsePositive/:id',
    access: managers,
    params: idParams,
    ...incidentReply,
    errors: changeErrors,
  }),
}
