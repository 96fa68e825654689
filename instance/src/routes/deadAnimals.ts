import { deadAnimals } from '@barn-workbench/core/contract'
import { isInsidePicture, OUTSIDE_OF_PICTURE } from '@barn-workbench/core/incidentTypes/payloads'
import { fail, failInvalid, type Result } from '@barn-workbench/core/result'
import { NO_IDENTIFIER, type Incident } from '@barn-workbench/core/schema'
import { implement, type CallContext } from '../http'
import { writeContextOf, type TriggerError, type TriggerRequest } from '../incidents'
import { withPhotos, type IncidentRouteDependencies } from './incidents'

const TYPE = 'deadAnimal'

export function deadAnimalRoutes({ incidents: store, accounts, photos, cameraName }: IncidentRouteDependencies) {
  /** Triggers an event of a dead animal. Incidents of other types are unknown here. */
  async function triggerEvent(
    id: string,
    event: Pick<TriggerRequest, 'trigger' | 'eventTimestamp'>,
    context: CallContext,
  ): Promise<Result<Incident, TriggerError>> {
    const incident = await store.documents.get(id)
    if (!incident.ok || incident.value.type !== TYPE) return fail('incident/not-found', { id })
    return store.trigger({ ...event, type: TYPE, incidentId: id }, await writeContextOf(context, accounts))
  }

  return implement(deadAnimals, {
    detect: async ({ body: { cameraId, isCurrentDetection, detection, removal, photoIds } }, context) => {
      const name = await cameraName(cameraId)
      if (name === null) return fail('camera/not-found', { id: cameraId })
      if (!isInsidePicture(detection)) return failInvalid({ path: 'detection', message: OUTSIDE_OF_PICTURE })
      if (isCurrentDetection && removal) return failInvalid({ path: 'removal', message: 'still_there' })
      if (!isCurrentDetection && !removal) return failInvalid({ path: 'removal', message: 'required' })
      const { timestamp, ...box } = detection
      const detected: TriggerRequest = {
        type: TYPE,
        trigger: 'detected',
        eventTimestamp: timestamp,
        identifier: {
          ...NO_IDENTIFIER,
          cameraId,
          componentType: 'camera',
          componentId: cameraId,
          detectionName: TYPE,
        },
        cameraName: name,
        payload: { detection: { timestamp, ...box }, lastDetection: box },
      }
      const requests = [detected]
      if (removal) requests.push({ type: TYPE, trigger: 'removed', eventTimestamp: removal.timestamp })
      const recorded = await store.triggerAll(requests, await writeContextOf(context, accounts))
      return withPhotos(photos, { account: context.account, photoIds }, recorded)
    },
    markRemoved: ({ params: { id }, body }, context) =>
      triggerEvent(id, { trigger: 'removed', eventTimestamp: body.timestamp }, context),
    markFalsePositive: ({ params: { id }, body }, context) =>
      triggerEvent(id, { trigger: 'falsePositive', eventTimestamp: body?.timestamp }, context),
    revertFalsePositive: ({ params: { id } }, context) => triggerEvent(id, { trigger: 'reverted' }, context),
  })
}
