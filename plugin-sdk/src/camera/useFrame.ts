import { recordings } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { useLive } from '../react/useCall'
import type { Still } from './useStill'

/** Height at which the picture of a moment is requested, in px. @public */
export const FRAME_HEIGHT = 540

/** Permissions of which one is enough to see pictures. @public */
export const PICTURE_PERMISSIONS = ['recordings.view.frame', 'recordings.view', 'streaming.recording.view']

/** A picture of a camera. @public */
export interface FrameChoice {
  cameraId: string
  /** In ms since the epoch. */
  time: number
  /** In px. */
  height: number
}

/** Requests the picture of a camera that is nearest to a time; smaller priorities go first. Throws a `ProblemError`. @public */
export async function loadFrame(
  session: Session,
  signal: AbortSignal,
  { cameraId, time, height }: FrameChoice,
  { priority }: { priority?: number } = {},
): Promise<Still> {
  const { bytes, contentType, timestamp } = await session.send(
    recordings.frame,
    { params: { camera: cameraId, timestamp: String(time) }, query: { resizeY: String(height) } },
    { signal, ...(priority !== undefined && { priority }) },
  )
  return { blob: new Blob([bytes], { type: contentType }), timestamp }
}

/** Loads the picture of a camera that is nearest to a time. The one before stays until it is there. @public */
export function useFrame({ cameraId, time, height }: FrameChoice, { enabled = true } = {}) {
  return useLive<Still>(
    ['frame', cameraId, time, height],
    async (session, signal) => await loadFrame(session, signal, { cameraId, time, height }),
    { enabled, keepPrevious: true },
  )
}
