import { useEffect } from 'react'
import { recordings } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { useLive } from '../requests/useCall'
import { usePictureLog } from './usePictureLog'
import type { Still } from './useStill'
import { isClosedForPrivacy } from './useStillFailureText'

/** Height at which the picture of a moment is requested, in px. @public */
export const FRAME_HEIGHT = 540

/** A picture of a camera. @public */
export interface FrameChoice {
  cameraId: string
  /** In ms since the epoch. */
  time: number
  /** In px. */
  height: number
}

/**
 * Requests the picture of a camera that is nearest to a time; smaller priorities go first. Throws a `ProblemError`.
 * @public
 */
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

/**
 * Loads the picture of a camera that is nearest to a time, and notes in the log why there is none. The one before stays
 * until it is there. @public
 */
export function useFrame({ cameraId, time, height }: FrameChoice, { enabled = true } = {}) {
  const log = usePictureLog()
  const call = useLive<Still>(
    ['frame', cameraId, time, height],
    async (session, signal) => await loadFrame(session, signal, { cameraId, time, height }),
    { enabled, keepPrevious: true },
  )
  const { error } = call
  useEffect(() => {
    if (error && !isClosedForPrivacy(error)) log.failed(cameraId, error)
  }, [log, cameraId, error])
  return call
}
