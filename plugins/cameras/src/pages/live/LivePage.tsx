import { IconHistory, IconPlus } from '@tabler/icons-react'
import { createIncident } from '@barn-workbench/core/intents'
import { STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { LARGE_PICTURE_HEIGHT, LargePicture, PictureAge, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import {
  IconButton,
  useLocalSettings,
  useMessages,
  useNow,
  usePermission,
  useScreenPath,
  useSession,
  useWorkbench,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { recordingPath } from '../../paths'
import { LivePlayer } from '../../player/LivePlayer'
import { CameraScreen } from '../CameraScreen'
import classes from './Live.module.css'

/** Time between two pictures, and between two redraws of their age, in ms. */
const REFRESH = 2 * SECOND
/** Time before now to which the link to the recording leads, in ms. */
const LOOK_BACK = 60 * SECOND

interface LiveProps {
  camera: Camera
  title: string
}

function ReportButton({ cameraId }: Pick<Camera, 'cameraId'>) {
  const t = useMessages()
  return (
    <IntentButton intent={createIncident} input={{ cameraId }} label={t('live.report')}>
      <IconPlus size={16} />
    </IntentButton>
  )
}

/** The newest picture of a camera, in a frame with its name. */
function LivePicture({ camera, title }: LiveProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const picture = useCameraPicture(camera, { now: useNow(REFRESH), refresh: REFRESH, height: LARGE_PICTURE_HEIGHT })
  const { age, isOutdated } = picture
  return (
    <WidgetFrame
      state={{ kind: 'content' }}
      title={title}
      leadsTo={pathOf('cameras', { camera: camera.cameraId })}
      badge={
        <>
          {age && (
            <span className={classes.age}>
              <PictureAge isOutdated={isOutdated}>{age}</PictureAge>
            </span>
          )}
          <ReportButton cameraId={camera.cameraId} />
        </>
      }
      flush
    >
      <p className={classes.note}>{t('live.stillsOnly')}</p>
      <LargePicture picture={picture} />
    </WidgetFrame>
  )
}

/** The live video of a camera, in a frame with its name and a link to the recording. */
function LiveVideo({ camera, title }: LiveProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const { navigate } = useWorkbench()
  const session = useSession()
  const [{ streamQuality }, setSettings] = useLocalSettings()
  const { cameraId } = camera
  return (
    <WidgetFrame
      state={{ kind: 'content' }}
      title={title}
      leadsTo={pathOf('cameras', { camera: cameraId })}
      badge={
        <>
          <ReportButton cameraId={cameraId} />
          <IconButton
            label={t('player.toRecordings')}
            onClick={() => navigate(recordingPath(session.id, cameraId, session.clock.now() - LOOK_BACK))}
          >
            <IconHistory size={16} />
          </IconButton>
        </>
      }
      flush
    >
      <LivePlayer
        camera={camera}
        quality={streamQuality}
        onQuality={(quality) => setSettings({ streamQuality: quality })}
        isScreen
      />
    </WidgetFrame>
  )
}

/** The live view of a camera, as large as the window: its video, or pictures for accounts that may not see videos. */
export default function LivePage({ componentId }: { componentId: string }) {
  const t = useMessages()
  const Live = usePermission(...STREAM_PERMISSIONS) ? LiveVideo : LivePicture
  const name = t('pages.live.title')
  const titleOf = (camera: Camera | null) => (camera ? `${name}: ${camera.name}` : name)
  return (
    <CameraScreen cameraId={componentId} titleOf={titleOf}>
      {(camera) => <Live key={camera.cameraId} camera={camera} title={titleOf(camera)} />}
    </CameraScreen>
  )
}
