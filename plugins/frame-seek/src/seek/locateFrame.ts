import { recordings } from '@barn-workbench/core/contract'
import { isProblem } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { DAY } from '@barn-workbench/core/time'

/** Height of a picture of which only the time is needed, in px. */
const TINY = 20
/** As far as any barn keeps pictures, ms. */
export const ANY_DISTANCE = 3_660 * DAY

/**
 * The time of the picture that is nearest to a time, ms since the epoch; null if there is none within `distance` ms.
 * Throws a `ProblemError` for anything else.
 */
export async function locateFrame(
  session: Session,
  cameraId: string,
  time: number,
  { distance = ANY_DISTANCE, signal }: { distance?: number; signal?: AbortSignal } = {},
): Promise<number | null> {
  try {
    const { timestamp } = await session.send(
      recordings.frame,
      {
        params: { camera: cameraId, timestamp: String(Math.round(time)) },
        query: { resizeY: String(TINY), maximumDifference: String(Math.round(distance)) },
      },
      signal ? { signal } : {},
    )
    return timestamp ?? Math.round(time)
  } catch (error) {
    if (isProblem(error, 'frame/not-found')) return null
    throw error
  }
}
