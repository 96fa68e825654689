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
import { StillTileView } from './StillTileView'
import { useDecodedImageUrl } from './useDecodedImageUrl'

interface StillTileProps {
  camera: Camera
  now: number
  /** Height at which the picture is requested, in px. */
  height: number
  /** Time between two pictures, in ms. */
  refresh: number
}

/** The notice of an offline camera: for how long it has been offline. */
function useOfflineNotice({ lastSeenOnline }: Camera, now: number): string {
  const t = useMessages()
  const locale = useLocale()
  return lastSeenOnline === null
    ? t('neverOnline')
    : t('offlineFor', { duration: formatDuration(locale, now - lastSeenOnline) })
}

/**
 * The current picture of a camera. Requests none while the camera is offline, and shows for how long it has been
 * offline.
 */
export function StillTile({ camera, now, height, refresh }: StillTileProps) {
  const t = useMessages()
  const { time } = useBarnTime()
  const problemText = useProblemText()
  const [{ useAlignmentHelperAsImageReplacement: showsGrid }] = useLocalSettings()
  const isOnline = isCameraOnline(camera, now)
  const offlineNotice = useOfflineNotice(camera, now)
  const still = useStill(camera.cameraId, height, { refresh, enabled: isOnline && !showsGrid })
  const picture = useDecodedImageUrl(still.data?.blob)
  const problem = still.error ? problemOf(still.error) : null
  const timestamp = still.data?.timestamp
  return (
    <StillTileView
      name={camera.name}
      alt={timestamp ? t('pictureAt', { name: camera.name, time: time(timestamp) }) : camera.name}
      picture={isOnline ? picture : undefined}
      showsGrid={showsGrid}
      notice={isOnline ? problem && problemText(problem) : offlineNotice}
      retry={problem ? { label: t('retry'), run: () => void still.refetch() } : null}
    />
  )
}
