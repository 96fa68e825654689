import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { isCameraOnline, isPictureOutdated, type Camera } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { useLocale } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { useIsOnPaper } from '../react/OnPaper'
import { useLocalSettings } from '../react/settings'
import { useBarnTime } from '../react/useBarnTime'
import { formatAge, formatDuration } from '../time/formatDuration'
import { isClosedForPrivacy, useStillFailureText } from './pictureFailure'
import { usePictureLog, type PictureLog } from './usePictureLog'
import { useStill, type StillChoice } from './useStill'

/** Time between two requests for the last picture of an offline camera, in ms. */
const OFFLINE_REFRESH = MINUTE
/**
 * Shortest time between two requests while a camera is closed although the list says otherwise, in ms: it is being
 * opened or closed.
 */
const CLOSED_REFRESH = 10 * SECOND

/** Time between two requests, in ms. */
function refreshOf(refresh: number, { isOnline, isClosed }: { isOnline: boolean; isClosed: boolean }): number {
  if (!isOnline) return Math.max(refresh, OFFLINE_REFRESH)
  return isClosed ? Math.max(refresh, CLOSED_REFRESH) : refresh
}

/** The options of `useCameraPicture`. @public */
export interface CameraPictureOptions extends Pick<StillChoice, 'draw' | 'text'> {
  /** In ms since the epoch. */
  now: number
  /** Height at which the picture is requested, in px. */
  height: number
  /** Time between two pictures, in ms. */
  refresh: number
  /** Whether the camera is online; by default its state at `now`. */
  isOnline?: boolean | undefined
  /** Whether the picture is in view, so that it is requested; true by default. */
  isInView?: boolean
  /** Whether it is one of a list, in which the user can switch pictures off; false by default. */
  isInList?: boolean
  /** Whether the last picture of an offline camera is shown; true by default. */
  showsLast?: boolean
}

/** The current picture of a camera, and all that is said about it, in the user's language. @public */
export interface CameraPicture {
  /** The text that replaces the picture for accounts that may not see it. */
  alt: string
  /** The encoded picture, or undefined. */
  blob: Blob | undefined
  /** Whether a picture is awaited, and none is on screen yet. */
  isLoading: boolean
  /** Whether the camera is closed for privacy: a `PrivacyFace` replaces the picture. */
  isClosed: boolean
  /** The age of the picture on screen; null without a picture, or if the instance does not send its time. */
  age: string | null
  /** Whether two refreshes or more were missed. */
  isOutdated: boolean
  /** Whether a grid replaces pictures, as a help to align cameras. */
  showsGrid: boolean
  /** The reason why there is no newer picture. */
  notice: string | null
  /** Requests it again, if that can help. */
  retry: { label: string; run: () => void } | null
  /** To be called once the picture is on screen. */
  onDraw: () => void
  /** To be called if the browser cannot decode the picture. */
  onFailure: () => void
}

interface Drawn {
  isDrawn: boolean
  /** Time of the picture on screen; null if the instance does not send it. */
  timestamp: number | null
  /** Whether the browser could not decode the newest picture. */
  isBroken: boolean
}

const NOTHING_DRAWN: Drawn = { isDrawn: false, timestamp: null, isBroken: false }

/** The age of a picture as text, and whether it is too old; nothing while there is no picture. */
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

interface PictureState {
  still: Pick<ReturnType<typeof useStill>, 'data' | 'refetch'>
  error: Error | null
  isOnline: boolean
  isClosed: boolean
  /** The user has switched pictures off. */
  isOff: boolean
  isBroken: boolean
  now: number
}

/**
 * The reason why there is no newer picture: they are switched off, the camera is offline, its source sends none, or the
 * request failed.
 */
function useNotice(camera: Camera, { still, error, isOnline, isClosed, isOff, isBroken, now }: PictureState) {
  const t = useSdkTexts()
  const offlineText = useOfflineText()
  const failureText = useStillFailureText()
  // A closed camera is drawn differently.
  if (isClosed) return { notice: null, retry: null }
  if (isOff) return { notice: t('camera.picturesOff'), retry: null }
  if (!isOnline) return { notice: offlineText(camera, now), retry: null }
  if (error) {
    return { notice: failureText(error), retry: { label: t('viewState.retry'), run: () => void still.refetch() } }
  }
  return { notice: isBroken ? t('camera.sourceProblem.noPicture') : null, retry: null }
}

/** The facts that decide whether and how often a picture is requested. */
interface PictureRequest extends Pick<CameraPictureOptions, 'height' | 'refresh' | 'draw' | 'text'> {
  isOnline: boolean
  /** Whether the picture is shown and in view. */
  isWanted: boolean
}

/** Requests the picture at the rate that suits its camera, and logs why there is none. */
function useRequestedStill({ cameraId, privacy, version }: Camera, request: PictureRequest) {
  const { height, refresh, draw, text, isOnline, isWanted } = request
  const [wasClosed, setWasClosed] = useState(false)
  const log = usePictureLog()
  const still = useStill(cameraId, height, {
    draw,
    text,
    forceFallback: !isOnline,
    refresh: refreshOf(refresh, { isOnline, isClosed: wasClosed }),
    enabled: !privacy && isWanted,
  })
  const error = useLastingError(still)
  const isClosed = privacy || isClosedForPrivacy(error)
  if (isClosed !== wasClosed) setWasClosed(isClosed)
  const askIfReopened = useEffectEvent(() => {
    if (!privacy && isWanted && isClosedForPrivacy(still.error)) void still.refetch()
  })
  // A camera that has changed may be open again.
  useEffect(() => askIfReopened(), [privacy, version])
  useEffect(() => {
    if (error && !isClosed) log.failed(cameraId, error)
  }, [log, cameraId, error, isClosed])
  return { still, error, isClosed, log }
}

/** The state of the camera's picture on screen. */
function useDrawn(cameraId: string, newest: number | null, log: PictureLog) {
  const [drawn, setDrawn] = useState<Drawn>(NOTHING_DRAWN)
  return {
    drawn,
    onDraw() {
      setDrawn({ isDrawn: true, timestamp: newest, isBroken: false })
      log.shown(cameraId)
    },
    onFailure() {
      setDrawn((before) => ({ ...before, isBroken: true }))
      log.undecodable(cameraId)
    },
  }
}

/** Whether the camera is online, and whether its picture is shown and requested, as the place and the settings say. */
function useShowing(camera: Camera, options: CameraPictureOptions) {
  const { now, isInView = true, isInList = false, showsLast = true } = options
  const [{ loadBarnImages, useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const isOnline = options.isOnline ?? isCameraOnline(camera, now)
  const isOff = isInList && !loadBarnImages
  const isShown = !isOff && (isOnline || showsLast)
  return { isOnline, isOff, showsGrid, isShown, isWanted: isShown && !showsGrid && isInView }
}

/** The text that replaces a picture. `timestamp`: when it was taken; null if unknown. */
function useAlternative({ name }: Camera, timestamp: number | null): string {
  const t = useSdkTexts()
  const { time } = useBarnTime()
  return timestamp === null ? name : t('camera.pictureAt', { name, time: time(timestamp) })
}

/** The current picture of a camera with its age; of an offline camera the last one. @public */
export function useCameraPicture(camera: Camera, options: CameraPictureOptions): CameraPicture {
  const { now } = options
  const { isOnline, isOff, showsGrid, isShown, isWanted } = useShowing(camera, options)
  const { still, error, isClosed, log } = useRequestedStill(camera, { ...options, isOnline, isWanted })
  const { drawn, onDraw, onFailure } = useDrawn(camera.cameraId, still.data?.timestamp ?? null, log)
  const { isBroken } = drawn
  const { notice, retry } = useNotice(camera, { still, error, isOnline, isClosed, isOff, isBroken, now })
  const blob = isShown && !isClosed ? still.data?.blob : undefined
  // The age is that of the picture on screen, not of one that has arrived since.
  const timestamp = blob ? drawn.timestamp : null
  return {
    ...usePictureAge(timestamp, options),
    notice,
    retry,
    alt: useAlternative(camera, timestamp),
    blob,
    isClosed: isClosed && !showsGrid,
    isLoading: [notice !== null, isClosed, showsGrid, drawn.isDrawn].every((isSo) => !isSo),
    onDraw,
    onFailure,
    showsGrid,
  }
}

/**
 * Returns a function that says in the user's language what is wrong with the source of an offline camera, or for how
 * long it has been offline, and in a report since when. `now` in ms since the epoch. @public
 */
export function useOfflineText(): (camera: Pick<Camera, 'lastSeenOnline' | 'sourceProblem'>, now: number) => string {
  const t = useSdkTexts()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const isOnPaper = useIsOnPaper()
  return useCallback(
    ({ lastSeenOnline, sourceProblem }, now) => {
      if (sourceProblem) return t(`camera.sourceProblem.${sourceProblem}`)
      if (lastSeenOnline === null) return t('camera.neverOnline')
      if (isOnPaper) return t('camera.offlineSince', { time: dayAndTime(lastSeenOnline) })
      return t('camera.offlineFor', { duration: formatAge(locale, now - lastSeenOnline) })
    },
    [t, locale, dayAndTime, isOnPaper],
  )
}
