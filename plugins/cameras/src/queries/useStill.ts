import { cameras } from '@barn-workbench/core/contract'
import { useLive } from '@barn-workbench/plugin-sdk/react'

export interface Still {
  blob: Blob
  /** When the picture was taken, ms; null where the instance does not say. */
  timestamp: number | null
}

/** The current picture of a camera, at least `height` px high, asked again every `refresh` ms. */
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
