import { deadAnimals } from '@barn-workbench/core/contract'
import { fail, failInvalid, type Result } from '@barn-workbench/core/result'
import type { Incident } from '@barn-workbench/core/schema'
import type { CallContext } from '../http/callContext'
import { implement } from '../http/implement'
import { changerOf } from '../incidents/admission'
import { nowhere } from '../incidents/happening'
import type { TriggerError, TriggerRequest } from '../incidents/triggering'
import type { IncidentRouteDeps } from './incidents'

const TYPE = 'deadAnimal'
/** Of boxes drawn up to the edge, what computing with fractions adds. */
const ROUNDING = 1e-9

interface Box {
  x: number
  y: number
  w: number
  h: number
}

function isInside({ x, y, w, h }: Box): boolean {
  return x + w <= 1 + ROUNDING && y + h <= 1 + ROUNDING
}

export function deadAnimalRoutes({ incidents: store, accounts, cameraName }: IncidentRouteDeps) {
  async function record(
    id: string,
    request: Omit<TriggerRequest, 'type' | 'incidentId'>,
    context: CallContext,
  ): Promise<Result<Incident, TriggerError>> {
    const found = await store.documents.get(id)
    if (!found.ok || found.value.type !== TYPE) return fail('incident/not-found', { id })
    return store.trigger({ ...request, type: TYPE, incidentId: id }, await changerOf(context, accounts))
  }
  return implement(deadAnimals, {
    detect: async ({ body: { cameraId, isCurrentDetection, detection, removal } }, context) => {
      const name = await cameraName(cameraId)
      if (name === null) return fail('camera/not-found', { id: cameraId })
      if (!isInside(detection)) return failInvalid({ path: 'detection', message: 'outside_of_picture' })
      if (isCurrentDetection && removal) return failInvalid({ path: 'removal', message: 'still_there' })
      const { timestamp, ...box } = detection
      const detected: TriggerRequest = {
        type: TYPE,
        trigger: 'detected',
        eventTimestamp: timestamp,
        identifier: { ...nowhere, cameraId, componentType: 'camera', componentId: cameraId, detectionName: TYPE },
        payload: { cameraName: name, detection: { timestamp, ...box, artifactId: null }, lastDetection: box },
      }
      const removed: TriggerRequest[] = removal
        ? [{ type: TYPE, trigger: 'removed', eventTimestamp: removal.timestamp }]
        : []
      return store.triggerAll([detected, ...removed], await changerOf(context, accounts))
    },
    markRemoved: ({ params: { id }, body }, context) =>
      record(id, { trigger: 'removed', eventTimestamp: body.timestamp }, context),
    markFalsePositive: ({ params: { id }, body }, context) =>
      record(id, { trigger: 'falsePositive', eventTimestamp: body?.timestamp }, context),
    revertFalsePositive: ({ params: { id } }, context) => record(id, { trigger: 'reverted' }, context),
  })
}
