import { MINUTE } from '@barn-workbench/core/time'
import { planArtifact } from '../artifacts'
import { createDetectionReceiver, createDetectionSettings, endSilentIncidents } from '../incidents'
import { repeat } from '../log'
import { detectionRoutes } from '../routes'
import type { BarnStores } from './barnStores'
import type { CoreServices } from './composeCore'

const JOB_NAME = 'detection'

/** Creates the service that takes the detections of others, and ends their incidents. */
export function composeDetections(core: CoreServices, stores: BarnStores) {
  const { info, now, log, factStore } = core
  const settings = createDetectionSettings(factStore)
  const dependencies = { ...core, ...stores, settings }
  return {
    routes: detectionRoutes({
      ...dependencies,
      receive: createDetectionReceiver(dependencies),
      planOf: ({ cameraId, place, time }) =>
        planArtifact(
          { type: 'singleFrame', cameraId, place, start: time, end: time, jobName: JOB_NAME },
          info.timeZone,
        ),
    }),
    start: () =>
      repeat((time) => endSilentIncidents(dependencies, time), {
        period: MINUTE,
        module: 'detections',
        now,
        log,
      }),
  }
}
