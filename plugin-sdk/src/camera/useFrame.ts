import { useEffect } from 'react'
import { recordings } from '@barn-workbench/core/contract'
import type { Session } from '@barn-workbench/core/session'
import { useLive } from '../requests/useCall'
import { isClosedForPrivacy } from './pictureFailure'
import { usePictureLog } from './usePictureLog'
import { stillOf, type Still } from './useStill'

/** Pictures that no screen waits for yet go after all others in the request queue. */
export const AHEAD_PRIORITY = 9

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

/** Identifies a picture within the data of the instance. */
export function frameKey({ cameraId, time, height }: FrameChoice): readonly unknown[] {
  return ['frame', cameraId, time, height]
}

function inputOf({ cameraId, time, height }: FrameChoice) {
  return { params: { camera: cameraId, timestamp: String(time) }, query: { resizeY: String(height) } }
}

/**
 * Requests the picture of a camera that is nearest to a time; smaller priorities go first. Throws a `ProblemError`.
 * @public
 */
export async function loadFrame(
  session: Session,
  signal: AbortSignal,
  choice: FrameChoice,
  options: { priority?: number } = {},
): Promise<Still> {
  return stillOf(await session.send(recordings.frame, inputOf(choice), { signal, ...options }))
}

/** Requests the same; null if there is none, or the camera is closed for privacy. */
export async function loadFrameIfAny(
  session: Session,
  signal: AbortSignal,
  choice: FrameChoice,
  options: { priority?: number } = {},
): Promise<Still | null> {
  const reply = await session.send(recordings.frameIfAny, inputOf(choice), { signal, ...options })
  return reply.bytes.byteLength === 0 ? null : stillOf(reply)
}

/**
 * Loads the picture of a camera that is nearest to a time, and logs why there is none. The previous picture stays until
 * it is loaded. @public
 */
export function useFrame(choice: FrameChoice, { enabled = true } = {}) {
  const { cameraId, time, height } = choice
  const log = usePictureLog()
  const call = useLive<Still>(
    frameKey(choice),
    async (session, signal) => await loadFrame(session, signal, { cameraId, time, height }),
    { enabled, keepPrevious: true },
  )
  const { error } = call
  useEffect(() => {
    if (error && !isClosedForPrivacy(error)) log.failed(cameraId, error)
  }, [log, cameraId, error])
  return call
}
