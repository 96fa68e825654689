import { streaming } from '@barn-workbench/core/contract'
import { implement, type CallContext } from '../http'
import type { Streams } from '../streams'

export function streamingRoutes(streams: Streams) {
  const requestOf = (
    { params, query }: { params: { camera: string }; query: { quality?: 'source' | '540' | undefined } },
    { account, signal }: CallContext,
  ) => ({ cameraId: params.camera, quality: query.quality ?? 'source', account, signal })

  return implement(streaming, {
    live: (input, context) => streams.openLive(requestOf(input, context)),
    recording: (input, context) => streams.openRecording(requestOf(input, context), input.query.timestamp),
  })
}
