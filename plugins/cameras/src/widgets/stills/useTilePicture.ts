import { problemOf } from '@barn-workbench/core/result'
import { isCameraOnline, type Camera } from '@barn-workbench/core/schema'
import {
  formatDuration,
  useBarnTime,
  useLocale,
  useLocalSettings,
  useMessages,
  useProblemText,
} from '@barn-workbench/plugin-sdk/react'
import { useStill } from '../../queries/useStill'
import { useDecodedImageUrl } from './useDecodedImageUrl'

export interface TilePictureOptions {
  now: number
  /** Height at which the picture is requested, in px. */
  height: number
  /** Time between two pictures, in ms. */
  refresh: number
}

/** A picture is outdated from this many periods of refresh on: two refreshes were missed. */
const OUTDATED_PERIODS = 3

/** The notice of an offline camera: what is wrong with its source, or for how long it has been offline. */
function useOfflineNotice({ lastSeenOnline, sourceProblem }: Camera, now: number): string {
  const t = useMessages()
  const locale = useLocale()
  if (sourceProblem) return t(`sourceProblem.${sourceProblem}`)
  return lastSeenOnline === null
    ? t('neverOnline')
    : t('offlineFor', { duration: formatDuration(locale, now - lastSeenOnline) })
}

/** The current picture of a camera with its age; none is requested while the camera is offline. */
export function useTilePicture(camera: Camera, { now, height, refresh }: TilePictureOptions) {
  const t = useMessages()
  const locale = useLocale()
  const { time } = useBarnTime()
  const problemText = useProblemText()
  const [{ useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const isOnline = isCameraOnline(camera, now)
  const offlineNotice = useOfflineNotice(camera, now)
  const still = useStill(camera.cameraId, height, { refresh, enabled: isOnline && !showsGrid })
  const picture = useDecodedImageUrl(still.data?.blob)
  const problem = still.error ? problemOf(still.error) : null
  const timestamp = (isOnline && still.data?.timestamp) || null
  const age = timestamp && Math.max(0, now - timestamp)
  return {
    alt: timestamp ? t('pictureAt', { name: camera.name, time: time(timestamp) }) : camera.name,
    picture: isOnline ? picture : undefined,
    age: age === null ? null : formatDuration(locale, age),
    isOutdated: age !== null && age > OUTDATED_PERIODS * refresh,
    showsGrid,
    notice: isOnline ? problem && problemText(problem) : offlineNotice,
    retry: problem ? { label: t('retry'), run: () => void still.refetch() } : null,
  }
}
