import { createIncident } from '@barn-workbench/core/intents'
import { STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { IntentButton } from '@barn-workbench/plugin-sdk/actions'
import { LARGE_PICTURE_HEIGHT, LargePicture, PictureAge, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import { IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { CamerasBeside, camerasBeside, PlayerModes } from '@barn-workbench/plugin-sdk/player'
import {
  PageLink,
  useAddressParameters,
  useEntityPath,
  useLocalSettings,
  useMessages,
  useNow,
  usePermission,
  useScreenPath,
  useSession,
  useWorkbench,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { MOST_LIVE, recordingPath } from '../../paths'
import { LivePlayer } from '../../player/LivePlayer'
import playerClasses from '../../player/Player.module.css'
import { useShownCameras } from '../../queries/shownCameras'
import { CameraScreen } from '../CameraScreen'
import classes from './Live.module.css'

/** Time between two pictures, and between two redraws of their age, in ms. */
const REFRESH = 2 * SECOND

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

const PARAMETERS = ['beside'] as const

/** The cameras of the screen: that of its path, and those beside it by its address. */
function useLiveCameras({ cameraId }: Camera) {
  const { address } = useWorkbench()
  const { beside } = useAddressParameters(PARAMETERS)
  const { data: cameras = [] } = useShownCameras()
  const inUse = cameras.filter((one) => one.cameraId === cameraId || !isDecommissioned(one))
  const cameraIds = camerasBeside(cameraId, beside, { cameras: inUse, most: MOST_LIVE })
  return {
    choice: {
      cameras: inUse,
      cameraIds,
      onCameras: ([, ...others]: readonly string[]) => address.set({ beside: others.join(',') || null }),
      most: MOST_LIVE,
    },
    shown: cameraIds.flatMap((id) => inUse.filter((one) => one.cameraId === id)),
  }
}

/** Several live videos side by side, each in its smaller form and with its name. */
function SeveralLive({ cameras }: { cameras: readonly Camera[] }) {
  const pathOf = useEntityPath()
  return (
    <div className={classes.several}>
      {cameras.map((camera) => (
        <section key={camera.cameraId} className={classes.one} aria-label={camera.name}>
          <h2 className={classes.name}>
            <PageLink to={pathOf('camera', camera.cameraId)}>{camera.name}</PageLink>
          </h2>
          <div className={`${classes.video} ${playerClasses.naturalIfNarrow}`}>
            <LivePlayer camera={camera} quality="540" onQuality={null} isScreen={false} onPast={null} />
          </div>
        </section>
      ))}
    </div>
  )
}

/** The live video of a camera, in a frame with its name, its other ways and its time; others can be put beside it. */
function LiveVideo({ camera, title }: LiveProps) {
  const pathOf = useScreenPath()
  const { navigate } = useWorkbench()
  const session = useSession()
  const [{ streamQuality }, setSettings] = useLocalSettings()
  const { cameraId } = camera
  const { choice, shown } = useLiveCameras(camera)
  return (
    <WidgetFrame
      state={{ kind: 'content' }}
      title={title}
      leadsTo={pathOf('cameras', { camera: cameraId })}
      badge={<ReportButton cameraId={cameraId} />}
      flush
    >
      <div className={classes.screen}>
        <div className={classes.bar}>
          <PlayerModes cameraId={cameraId} current="live" at={() => null} />
          <CamerasBeside {...choice} />
        </div>
        {shown.length > 1 ? (
          <SeveralLive cameras={shown} />
        ) : (
          <div className={`${classes.video} ${playerClasses.naturalIfNarrow}`}>
            <LivePlayer
              camera={camera}
              quality={streamQuality}
              onQuality={(quality) => setSettings({ streamQuality: quality })}
              isScreen
              onPast={(time) => navigate(recordingPath(session.id, cameraId, time))}
            />
          </div>
        )}
      </div>
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
