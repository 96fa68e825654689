import { useCallback } from 'react'
import { createIncident, openPicture, openPlan, requestArtifact } from '@barn-workbench/core/intents'
import { artifactPermissions } from '@barn-workbench/core/permissions'
import type { Camera } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { IconGift, IconMap2, IconMovie, IconPhoto, IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { PlayerModes } from '@barn-workbench/plugin-sdk/player'
import {
  Chip,
  IconButton,
  updatedAtOf,
  useHost,
  useIntent,
  useLocalSettings,
  useMessages,
  usePermission,
  useScreenPath,
  useSession,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { giveAwayDialog } from '../../dialogs'
import { recordingPath } from '../../paths'
import type { Player } from '../../player/createPlayer'
import playerClasses from '../../player/Player.module.css'
import { RecordingPlayer, useRecordingPlayer } from '../../player/RecordingPlayer'
import { usePlayerState } from '../../player/usePlayer'
import { RecordingList } from '../../recordings/RecordingList'
import { useRecordingList } from '../../recordings/useRecordingList'
import { CameraScreen } from '../CameraScreen'
import classes from './Recording.module.css'

/** Rows of the list: it is the only one of its screen. */
const PAGE_SIZE = 20
/** The range that is proposed to be given away, in ms. */
const RANGE = 10 * MINUTE
/** The time before and after a moment that its clip shows at first, in ms. */
const AROUND_CLIP = 5 * MINUTE

interface RecordedProps {
  camera: Camera
  /** The time of the address, ms since the epoch. */
  time: number
}

/** The actions on the moment on screen: report an incident, open its picture or the plan, give it away. */
function MomentButtons({ player, camera, time }: RecordedProps & { player: Player }) {
  const t = useMessages()
  const report = useIntent(createIncident)
  const showPicture = useIntent(openPicture)
  const showPlan = useIntent(openPlan)
  const requestClip = useIntent(requestArtifact)
  const seesClips = usePermission(...artifactPermissions('recording'))
  const host = useHost()
  const { cameraId, name } = camera
  const shownAt = () => Math.round(player.state().shownAt ?? time)
  const saveClip = () => {
    const time = shownAt()
    const end = Math.min(time + AROUND_CLIP, Math.floor(host.now()))
    void requestClip?.({ cameraId, start: time - AROUND_CLIP, end, type: 'recording' })
  }
  const giveAway = () => {
    const start = shownAt()
    const end = Math.min(start + RANGE, host.now())
    void host.open(giveAwayDialog, { subject: { kind: 'camera', cameraId, start, end }, name })
  }
  return (
    <span className={classes.moment}>
      {report && (
        <IconButton label={t('live.report')} onClick={() => void report({ cameraId, start: shownAt() })}>
          <IconPlus size={16} />
        </IconButton>
      )}
      {showPicture && (
        <IconButton label={t('recording.picture')} onClick={() => void showPicture({ cameraId, timestamp: shownAt() })}>
          <IconPhoto size={16} />
        </IconButton>
      )}
      {showPlan && (
        <IconButton label={t('recording.planAt')} onClick={() => void showPlan({ cameraId, timestamp: shownAt() })}>
          <IconMap2 size={16} />
        </IconButton>
      )}
      {requestClip && seesClips && (
        <IconButton label={t('recording.clip')} onClick={saveClip}>
          <IconMovie size={16} />
        </IconButton>
      )}
      <IconButton label={t('ways.giveAway')} onClick={giveAway}>
        <IconGift size={16} />
      </IconButton>
    </span>
  )
}

/** The recordings of the camera, with the current one marked. */
function RecordingsBeside({ camera, time, player }: RecordedProps & { player: Player }) {
  const t = useMessages()
  const recordings = useRecordingList({ cameraId: camera.cameraId, pageSize: PAGE_SIZE })
  const { pages, total } = recordings
  const watchedAt = usePlayerState(player, ({ shownAt }) => Math.floor((shownAt ?? time) / 60_000) * 60_000)
  return (
    <WidgetFrame
      state={viewStateOf(pages.call)}
      title={t('recording.list')}
      badge={total !== undefined && <Chip tone="info">{t('recording.count', { count: total })}</Chip>}
      updatedAt={updatedAtOf(pages.call)}
      flush
    >
      <RecordingList {...recordings} isOfOne watchedAt={watchedAt} />
    </WidgetFrame>
  )
}

function Recorded({ camera, time }: RecordedProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const session = useSession()
  const { navigate } = useWorkbench()
  const [{ streamQuality }, setSettings] = useLocalSettings()
  const { cameraId } = camera
  const player = useRecordingPlayer(cameraId, time, streamQuality)
  const follow = useCallback(
    (to: number) => navigate(recordingPath(session.id, cameraId, to), { replace: true }),
    [navigate, session.id, cameraId],
  )
  return (
    <div className={classes.columns}>
      <WidgetFrame
        state={{ kind: 'content' }}
        title={t('recording.title', { name: camera.name })}
        leadsTo={pathOf('cameras', { camera: cameraId })}
        badge={<MomentButtons player={player} camera={camera} time={time} />}
        flush
      >
        <div className={classes.screen}>
          <div className={classes.modes}>
            <PlayerModes cameraId={cameraId} current="recording" at={() => player.state().shownAt ?? time} />
          </div>
          <div className={`${classes.video} ${playerClasses.naturalIfNarrow}`}>
            <RecordingPlayer
              player={player}
              camera={camera}
              time={time}
              quality={streamQuality}
              onQuality={(quality) => setSettings({ streamQuality: quality })}
              onPosition={follow}
            />
          </div>
        </div>
      </WidgetFrame>
      <div className={classes.list}>
        <RecordingsBeside player={player} camera={camera} time={time} />
      </div>
    </div>
  )
}

/** The recording of a camera from a time on, beside the list of its recordings. */
export default function RecordingPage({ selectorId, timestamp }: { selectorId: string; timestamp: number }) {
  const t = useMessages()
  const titleOf = (camera: Camera | null) =>
    camera ? t('recording.title', { name: camera.name }) : t('pages.recording.title')
  return (
    <CameraScreen cameraId={selectorId} titleOf={titleOf}>
      {(camera) => <Recorded key={camera.cameraId} camera={camera} time={timestamp} />}
    </CameraScreen>
  )
}
