import { recordings } from '@barn-workbench/core/contract'
import type { Still } from '@barn-workbench/plugin-sdk/camera'
import { useLive } from '@barn-workbench/plugin-sdk/react'

/** Height at which the picture of an incident is requested, in px: what its screen shows, and large. */
export const FRAME_HEIGHT = 540
export const LARGE_FRAME_HEIGHT = 1080

export interface FrameChoice {
  cameraId: string
  /** In ms since the epoch. */
  time: number
  height: number
}

/** Loads the picture of a camera that is nearest to a time. The one before stays until it is there. */
export function useFrame({ cameraId, time, height }: FrameChoice, { enabled = true } = {}) {
  return useLive<Still>(
    ['frame', cameraId, time, height],
    async (session, signal) => {
      const { bytes, contentType, timestamp } = await session.send(
        recordings.frame,
        { params: { camera: cameraId, timestamp: String(time) }, query: { resizeY: String(height) } },
        { signal },
      )
      return { blob: new Blob([bytes], { type: contentType }), timestamp }
    },
    { enabled, keepPrevious: true },
  )
}

/** Permissions of which one is enough to see pictures. */
export const PICTURE_PERMISSIONS = ['recordings.view.frame', 'recordings.view', 'streaming.recording.view']
