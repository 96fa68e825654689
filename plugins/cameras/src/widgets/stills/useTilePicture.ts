import { useState } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import {
  formatDuration,
  useBarnTime,
  useLocale,
  useLocalSettings,
  useMessages,
  useProblemText,
} from '@barn-workbench/plugin-sdk/react'
import { useStill } from '../../queries/useStill'

export interface TilePictureOptions {
  now: number
  /** Height at which the picture is requested, in px. */
  height: number
  /** Time between two pictures, in ms. */
  refresh: number
}

/** A picture is outdated from this many periods on: two pictures were missed. */
const OUTDATED_PERIODS = 3
/** Cameras take a picture at least this often, in ms: in the dark once a minute, however often they are asked. */
const LONGEST_PERIOD = MINUTE

const NOTHING_DRAWN = { timestamp: null, isBroken: false }

/** The notice of an offline camera: what is wrong with its source, or for how long it has been offline. */
function useOfflineNotice({ lastSeenOnline, sourceProblem }: Camera, now: number): string {
  const t = useMessages()
  const locale = useLocale()
  if (sourceProblem) return t(`sourceProblem.${sourceProblem}`)
  return lastSeenOnline === null
    ? t('neverOnline')
    : t('offlineFor', { duration: formatDuration(locale, now - lastSeenOnline) })
}

/** The age of a picture as text, and whether it is older than it should be; nothing while there is no picture. */
function usePictureAge(timestamp: number | null, { now, refresh }: TilePictureOptions) {
  const locale = useLocale()
  if (timestamp === null) return { age: null, isOutdated: false }
  const age = Math.max(0, now - timestamp)
  return { age: formatDuration(locale, age), isOutdated: age > OUTDATED_PERIODS * Math.max(refresh, LONGEST_PERIOD) }
}

/** What a failed request for a picture shows: the reason, and a button that asks again. */
function useFailureNotice({ error, refetch }: Pick<ReturnType<typeof useStill>, 'error' | 'refetch'>) {
  const t = useMessages()
  const problemText = useProblemText()
  if (!error) return { notice: null, retry: null }
  return { notice: problemText(problemOf(error)), retry: { label: t('retry'), run: () => void refetch() } }
}

/** The current picture of a camera with its age; none is requested while the camera is offline. */
export function useTilePicture(camera: Camera, options: TilePictureOptions) {
  const { now, height, refresh } = options
  const t = useMessages()
  const { time } = useBarnTime()
  const [{ useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const isOnline = isCameraOnline(camera, now)
  const offlineNotice = useOfflineNotice(camera, now)
  const still = useStill(camera.cameraId, height, { refresh, enabled: isOnline && !showsGrid })
  const [drawn, setDrawn] = useState<{ timestamp: number | null; isBroken: boolean }>(NOTHING_DRAWN)
  const blob = isOnline ? still.data?.blob : undefined
  // The age is that of the picture on screen, whatever has arrived since.
  const timestamp = blob ? drawn.timestamp : null
  const failureNotice = useFailureNotice(still)
  const brokenNotice = { notice: t('sourceProblem.noPicture'), retry: null }
  const onlineNotice = drawn.isBroken && !still.error ? brokenNotice : failureNotice
  return {
    ...usePictureAge(timestamp, options),
    alt: timestamp === null ? camera.name : t('pictureAt', { name: camera.name, time: time(timestamp) }),
    blob,
    onDraw: () => setDrawn({ timestamp: still.data?.timestamp ?? null, isBroken: false }),
    onFailure: () => setDrawn(({ timestamp: before }) => ({ timestamp: before, isBroken: true })),
    showsGrid,
    ...(isOnline ? onlineNotice : { notice: offlineNotice, retry: null }),
  }
}
