import { cameras } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import type { Picture } from '@barn-workbench/core/transport'
import { useLive } from '../requests/useCall'

/** A picture of a camera, encoded. @public */
export interface Still {
  blob: Blob
  /** Time at which the picture was taken, in ms since the epoch; null when the instance does not send it. */
  timestamp: number | null
}

/** The picture of a reply. */
export function stillOf({ bytes, contentType, timestamp }: Picture): Still {
  return { blob: new Blob([bytes], { type: contentType }), timestamp }
}

/** The choice of a current picture. @public */
export interface StillChoice {
  cameraId: string
  /** In px. */
  height: number
  /** With the outlines of regions, for accounts that may view them. */
  draw?: boolean | undefined
  /** With the name of the camera in it. */
  text?: boolean | undefined
  /** For an offline camera, its last picture. */
  forceFallback?: boolean | undefined
}

function queryOf({ height, draw, text, forceFallback }: StillChoice) {
  return {
    resizeY: String(height),
    ...(draw && { draw: 'true' as const }),
    ...(text && { text: 'true' as const }),
    ...(forceFallback && { forceFallback: 'true' as const }),
  }
}

/** Identifies a current picture within the data of the instance. */
export function stillKey(choice: StillChoice): readonly unknown[] {
  return ['still', choice.cameraId, queryOf(choice)]
}

/** Requests the current picture of a camera. Throws a `ProblemError`. @public */
export async function loadStill(session: Session, signal: AbortSignal, choice: StillChoice): Promise<Still> {
  return stillOf(
    await session.send(cameras.still, { params: { id: choice.cameraId }, query: queryOf(choice) }, { signal }),
  )
}

/** Loads the current picture of a camera, `height` px high, and again every `refresh` ms. @public */
export function useStill(
  cameraId: string,
  height: number,
  { refresh, enabled, ...content }: { refresh: number; enabled: boolean } & Omit<StillChoice, 'cameraId' | 'height'>,
) {
  const choice = { cameraId, height, ...content }
  return useLive<Still>(stillKey(choice), async (session, signal) => await loadStill(session, signal, choice), {
    refresh,
    enabled,
    keepPrevious: true,
  })
}
