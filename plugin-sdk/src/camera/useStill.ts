import { cameras } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { useLive } from '../react/useCall'

/** The current picture of a camera, encoded. @public */
export interface Still {
  blob: Blob
  /** Time at which the picture was taken, in ms since the epoch; null when the instance does not send it. */
  timestamp: number | null
}

/** Requests the current picture of a camera, `height` px high. Throws a `ProblemError`. @public */
export async function loadStill(
  session: Session,
  signal: AbortSignal,
  { cameraId, height }: { cameraId: string; height: number },
): Promise<Still> {
  const { bytes, contentType, timestamp } = await session.send(
    cameras.still,
    { params: { id: cameraId }, query: { resizeY: String(height) } },
    { signal },
  )
  return { blob: new Blob([bytes], { type: contentType }), timestamp }
}

/** Loads the current picture of a camera, `height` px high, and again every `refresh` ms. @public */
export function useStill(
  cameraId: string,
  height: number,
  { refresh, enabled }: { refresh: number; enabled: boolean },
) {
  return useLive<Still>(
    ['still', cameraId, height],
    async (session, signal) => await loadStill(session, signal, { cameraId, height }),
    { refresh, enabled, keepPrevious: true },
  )
}
