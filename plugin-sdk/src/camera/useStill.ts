import { useCallback, useEffect } from 'react'
import { cameras, recordings } from '@barn-workbench/core/contract'
import { isProblem, problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useProblemText } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { useLive } from '../requests/useCall'
import { usePictureLog } from './usePictureLog'

/** The current picture of a camera, encoded. @public */
export interface Still {
  blob: Blob
  /** Time at which the picture was taken, in ms since the epoch; null when the instance does not send it. */
  timestamp: number | null
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

/** Requests the current picture of a camera. Throws a `ProblemError`. @public */
export async function loadStill(session: Session, signal: AbortSignal, choice: StillChoice): Promise<Still> {
  const { bytes, contentType, timestamp } = await session.send(
    cameras.still,
    { params: { id: choice.cameraId }, query: queryOf(choice) },
    { signal },
  )
  return { blob: new Blob([bytes], { type: contentType }), timestamp }
}

/** Loads the current picture of a camera, `height` px high, and again every `refresh` ms. @public */
export function useStill(
  cameraId: string,
  height: number,
  { refresh, enabled, ...content }: { refresh: number; enabled: boolean } & Omit<StillChoice, 'cameraId' | 'height'>,
) {
  const choice = { cameraId, height, ...content }
  return useLive<Still>(
    ['still', cameraId, queryOf(choice)],
    async (session, signal) => await loadStill(session, signal, choice),
    { refresh, enabled, keepPrevious: true },
  )
}

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

/** Requests the same; null if there is none, or the camera is closed for privacy. */
export async function loadFrameIfAny(
  session: Session,
  signal: AbortSignal,
  { cameraId, time, height }: FrameChoice,
  { isAhead = false }: { isAhead?: boolean } = {},
): Promise<Still | null> {
  const { bytes, contentType, timestamp } = await session.send(
    recordings.frameIfAny,
    { params: { camera: cameraId, timestamp: String(time) }, query: { resizeY: String(height) } },
    { signal, ...(isAhead && { priority: AHEAD_PRIORITY }) },
  )
  return bytes.byteLength === 0 ? null : { blob: new Blob([bytes], { type: contentType }), timestamp }
}

/**
 * Loads the picture of a camera that is nearest to a time, and logs why there is none. The previous picture stays until
 * it is loaded. @public
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

/** The error with which browsers refuse to decode data that is not a picture. */
const UNDECODABLE = 'InvalidStateError'

/** Whether a call failed because the camera is closed for privacy, which is not an error. @public */
export function isClosedForPrivacy(error: unknown): boolean {
  return isProblem(error, 'camera/privacy')
}

/** Returns a function that explains in the user's language why a picture could not be loaded or decoded. @public */
export function useStillFailureText(): (error: unknown) => string {
  const t = useSdkTexts()
  const problemText = useProblemText()
  return useCallback(
    (error) => {
      if (isClosedForPrivacy(error)) return t('camera.closed')
      const isUndecodable = error instanceof DOMException && error.name === UNDECODABLE
      return isUndecodable ? t('camera.sourceProblem.noPicture') : problemText(problemOf(error))
    },
    [t, problemText],
  )
}
