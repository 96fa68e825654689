import { z } from 'zod'
import { Id, Incident, Timestamp } from '../schema'
import { anyOf, endpoint } from './endpoint'

const byId = z.object({ id: Id })
const fraction = z.number().min(0).max(1)
const access = anyOf(
  'incidents.manage',
  'incidents.manage.advanced',
  'incidents.deadAnimal.manage',
  'deadAnimals.manage',
  'deadAnimals.manage.advanced',
)
const errors = [
  'incident/not-found',
  'incident/illegal-trigger',
  'incident/event-out-of-order',
  'request/invalid',
  'request/version-mismatch',
] as const
const changed = { form: 'result', reply: Incident } as const

export const deadAnimals = {
  detect: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/detection',
    access,
    ...changed,
    status: 201,
    body: z.strictObject({
      cameraId: Id,
      isCurrentDetection: z.boolean(),
      detection: z.strictObject({ timestamp: Timestamp, x: fraction, y: fraction, w: fraction, h: fraction }),
      removal: z.strictObject({ timestamp: Timestamp }).optional(),
    }),
    errors: ['camera/not-found', ...errors],
  }),
  markRemoved: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/markRemoved/:id',
    access,
    params: byId,
    body: z.strictObject({ timestamp: Timestamp }),
    ...changed,
    errors,
  }),
  markFalsePositive: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/falsePositive/:id',
    access,
    params: byId,
    body: z.strictObject({ timestamp: Timestamp.optional() }).optional(),
    ...changed,
    errors,
  }),
  revertFalsePositive: endpoint({
    method: 'POST',
    path: '/api/deadAnimals/revertFalsePositive/:id',
    access,
    params: byId,
    ...changed,
    errors,
  }),
}
