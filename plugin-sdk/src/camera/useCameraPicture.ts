import { useState } from 'react'
import { isCameraOnline, isPictureOutdated, type Camera } from '@barn-workbench/core/schema'
import { useLocale } from '../react/messages'
import { useSdkTexts } from '../react/texts'
import { useBarnTime } from '../react/useBarnTime'
import { useLocalSettings } from '../react/useLocalSettings'
import { formatDuration } from '../time/formatDuration'
import { useOfflineText } from './useOfflineText'
import { useStill } from './useStill'
import { useStillFailureText } from './useStillFailureText'

/** @public */
export interface CameraPictureOptions {
  /** In ms since the epoch. */
  now: number
  /** Height at which the picture is requested, in px. */
  height: number
  /** Time between two pictures, in ms. */
  refresh: number
}

/** The current picture of a camera, and all that is said about it, in the user's language. @public */
export interface CameraPicture {
  /** The text that replaces the picture for those who do not see it. */
  alt: string
  /** The encoded picture; undefined while there is none. */
  blob: Blob | undefined
  /** Whether a picture is awaited, and none is on screen yet. */
  isLoading: boolean
  /** The age of the picture on screen; null while there is none, or where the instance does not send its time. */
  age: string | null
  /** Whether two refreshes or more were missed. */
  isOutdated: boolean
  /** Whether a grid replaces pictures, as a help to align cameras. */
  showsGrid: boolean
  /** The reason why there is no newer picture. */
  notice: string | null
  /** Asks again, where that can help. */
  retry: { label: string; run: () => void } | null
  /** To be called once the picture is on screen. */
  onDraw: () => void
  /** To be called where the browser cannot decode the picture. */
  onFailure: () => void
}

interface Drawn {
  isDrawn: boolean
  /** Time of the picture on screen; null where the instance does not send it. */
  timestamp: number | null
  /** Whether the browser could not decode the newest picture. */
  isBroken: boolean
}

const NOTHING_DRAWN: Drawn = { isDrawn: false, timestamp: null, isBroken: false }

/** The age of a picture as text, and whether it is older than it should be; nothing while there is no picture. */
function usePictureAge(timestamp: number | null, { now, refresh }: CameraPictureOptions) {
  const locale = useLocale()
  if (timestamp === null) return { age: null, isOutdated: false }
  const age = Math.max(0, now - timestamp)
  return { age: formatDuration(locale, age), isOutdated: isPictureOutdated(age, refresh) }
}

/** The error of a call without data, until it has some: a request that runs again hides it elsewhere. */
function useLastingError({ error, data }: Pick<ReturnType<typeof useStill>, 'error' | 'data'>): Error | null {
  const [lastError, setLastError] = useState<Error | null>(null)
  const lasting = error ?? (data ? null : lastError)
  if (lasting !== lastError) setLastError(lasting)
  return lasting
}

/** What a failed request for a picture shows: the reason, and a button that asks again. */
function useFailureNotice(still: Pick<ReturnType<typeof useStill>, 'error' | 'data' | 'refetch'>) {
  const t = useSdkTexts()
  const failureText = useStillFailureText()
  const error = useLastingError(still)
  if (!error) return { notice: null, retry: null }
  return { notice: failureText(error), retry: { label: t('viewState.retry'), run: () => void still.refetch() } }
}

interface NoticeState {
  still: Pick<ReturnType<typeof useStill>, 'error' | 'data' | 'refetch'>
  isOnline: boolean
  isBroken: boolean
  now: number
}

/** Why there is no newer picture: the camera is offline, its source sends none, or the request failed. */
function useNotice(camera: Camera, { still, isOnline, isBroken, now }: NoticeState) {
  const t = useSdkTexts()
  const offlineText = useOfflineText()
  const failureNotice = useFailureNotice(still)
  if (!isOnline) return { notice: offlineText(camera, now), retry: null }
  if (isBroken && !still.error) return { notice: t('camera.sourceProblem.noPicture'), retry: null }
  return failureNotice
}

/** The current picture of a camera with its age; none is requested while the camera is offline. @public */
export function useCameraPicture(camera: Camera, options: CameraPictureOptions): CameraPicture {
  const { now, height, refresh } = options
  const t = useSdkTexts()
  const { time } = useBarnTime()
  const [{ useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const isOnline = isCameraOnline(camera, now)
  const still = useStill(camera.cameraId, height, { refresh, enabled: isOnline && !showsGrid })
  const [drawn, setDrawn] = useState<Drawn>(NOTHING_DRAWN)
  const notice = useNotice(camera, { still, isOnline, isBroken: drawn.isBroken, now })
  const blob = isOnline ? still.data?.blob : undefined
  // The age is that of the picture on screen, whatever has arrived since.
  const timestamp = blob ? drawn.timestamp : null
  return {
    ...usePictureAge(timestamp, options),
    ...notice,
    alt: timestamp === null ? camera.name : t('camera.pictureAt', { name: camera.name, time: time(timestamp) }),
    blob,
    isLoading: notice.notice === null && !showsGrid && !drawn.isDrawn,
    onDraw: () => setDrawn({ isDrawn: true, timestamp: still.data?.timestamp ?? null, isBroken: false }),
    onFailure: () => setDrawn((before) => ({ ...before, isBroken: true })),
    showsGrid,
  }
}
