import { cameras } from '@barn-workbench/core/contract'
import { useLive } from '@barn-workbench/plugin-sdk/react'

export interface Still {
  blob: Blob
  /** Time at which the picture was taken, in ms since the epoch; null when the instance does not send it. */
  timestamp: number | null
}

/** Loads the current picture of a camera, `height` px high, and again every `refresh` ms. */
export function useStill(
  cameraId: string,
  height: number,
  { refresh, enabled }: { refresh: number; enabled: boolean },
) {
  return useLive<Still>(
    ['still', cameraId, height],
    async (session, signal) => {
      const { bytes, contentType, timestamp } = await session.send(
        cameras.still,
        { params: { id: cameraId }, query: { resizeY: String(height) } },
        { signal },
      )
      return { blob: new Blob([bytes], { type: contentType }), timestamp }
    },
    { refresh, enabled, keepPrevious: true },
  )
}
