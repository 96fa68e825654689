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
  height: number
  refresh: number
}

/** For how long a camera has been away. */
function useOfflineText({ lastSeenOnline }: Camera, now: number): string {
  const t = useMessages()
  const locale = useLocale()
  return lastSeenOnline === null
    ? t('neverOnline')
    : t('offlineFor', { duration: formatDuration(locale, now - lastSeenOnline) })
}

/** One camera's picture; a camera that is offline is not asked, and says for how long it has been. */
export function StillTile({ camera, now, height, refresh }: StillTileProps) {
  const t = useMessages()
  const { time } = useBarnTime()
  const problemText = useProblemText()
  const [{ useAlignmentHelperAsImageReplacement: grid }] = useLocalSettings()
  const online = isCameraOnline(camera, now)
  const offline = useOfflineText(camera, now)
  const still = useStill(camera.cameraId, height, { refresh, enabled: online && !grid })
  const picture = useDecodedImageUrl(still.data?.blob)
  const problem = still.error ? problemOf(still.error) : null
  const taken = still.data?.timestamp
  return (
    <StillTileView
      name={camera.name}
      alt={taken ? t('pictureAt', { name: camera.name, time: time(taken) }) : camera.name}
      picture={online ? picture : undefined}
      grid={grid}
      notice={online ? problem && problemText(problem) : offline}
      retry={problem ? { label: t('retry'), run: () => void still.refetch() } : null}
    />
  )
}
