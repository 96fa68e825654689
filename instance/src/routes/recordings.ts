import { recordings } from '@barn-workbench/core/contract'
import { implement } from '../http'
import type { CameraPictures } from '../pictures'

export function recordingRoutes(pictures: CameraPictures) {
  return implement(recordings, {
    frame: ({ params, query }, { signal, now }) =>
      pictures.frame(params.camera, { ...query, time: params.timestamp }, { signal, now: now() }),
  })
}
