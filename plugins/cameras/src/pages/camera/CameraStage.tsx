import { STREAM_PERMISSIONS } from '@barn-workbench/core/permissions'
import { DEFAULT_STILL_HEIGHT, isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import {
  CameraFrame,
  LARGE_PICTURE_HEIGHT,
  LargePicture,
  PictureAge,
  PrivacyFace,
  useCameraPicture,
  type CameraPicture,
} from '@barn-workbench/plugin-sdk/camera'
import { IconPlayerPlay } from '@barn-workbench/plugin-sdk/icons'
import { CamerasBeside, PlayerModes, RECORDING_LOOK_BACK, useTimeKeys } from '@barn-workbench/plugin-sdk/player'
import {
  IconButton,
  PlainButton,
  Slot,
  useAddressParameters,
  useBarnTime,
  useClock,
  useIsSlotFilled,
  useLocalSettings,
  useMessages,
  useMoment,
  usePermission,
  useSession,
  useTimeView,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Switch } from '@barn-workbench/plugin-sdk/ui'
import { livePath, MOST_LIVE } from '../../paths'
import { LivePlayer } from '../../player/LivePlayer'
import playerClasses from '../../player/Player.module.css'
import { RecordingPlayer, useRecordingPlayer } from '../../player/RecordingPlayer'
import { useScrubber } from '../../player/useScrubber'
import classes from './Camera.module.css'

/** Time between two pictures, in ms. */
const REFRESH = 5 * SECOND
/** Parameters of the address: what is drawn into the picture, and whether a video plays in its place. */
const PARAMETERS = ['outlines', 'name', 'watch'] as const
const ON = 'true'
/** A time within this before now is now, in ms. */
const IS_NOW = 2 * SECOND

interface StageProps {
  camera: Camera
  /** All cameras, of which some can be put beside it. */
  cameras: readonly Camera[]
  isOnline: boolean
  /** In ms since the epoch. */
  now: number
}

interface Offered {
  seesVideos: boolean
  hasFrames: boolean
  hasMoment: boolean
}

/** The view that an address asks for, as far as the account may see it. */
function modeOf(watch: string | null | undefined, { seesVideos, hasFrames, hasMoment }: Offered) {
  if (watch === 'frames' && hasFrames) return 'frames'
  if (watch === 'live' && seesVideos) return 'live'
  return watch === 'recording' && seesVideos && hasMoment ? 'recording' : 'picture'
}

/** The player in place of the picture, by the address, and the links to the other players. */
function useWatching() {
  const { address } = useWorkbench()
  const clock = useClock()
  const view = useTimeView()
  const moment = useMoment()
  const { watch } = useAddressParameters(PARAMETERS)
  const seesVideos = usePermission(...STREAM_PERMISSIONS)
  const hasFrames = useIsSlotFilled('camera.frames')
  const mode = modeOf(watch, { seesVideos, hasFrames, hasMoment: moment !== null })
  const show = (time: number | null) => view.showMoment(time === null || time > clock.now() - IS_NOW ? null : time)
  return {
    mode,
    moment,
    seesVideos,
    hasFrames,
    show,
    toFrames: () => address.set({ watch: 'frames' }),
    toPicture: () => {
      address.set({ watch: null })
      if (mode === 'live') show(null)
    },
    toLive: () => {
      show(null)
      address.set({ watch: 'live' })
    },
    toRecording: (from: number | null = moment) => {
      view.showMoment(from ?? Math.floor(clock.now() - RECORDING_LOOK_BACK))
      address.set({ watch: 'recording' })
    },
  } as const
}
type Watching = ReturnType<typeof useWatching>

/**
 * A camera in one frame: its newest picture, the picture of a moment, or a video that begins in their place; below it
 * its time, by which any other moment is reached.
 */
export function CameraStage(props: StageProps) {
  const { camera } = props
  const watching = useWatching()
  const { mode, moment } = watching
  return (
    <>
      <div className={classes.modes}>
        <PlayerModes cameraId={camera.cameraId} current={mode} at={() => moment} stay={waysWithin(watching)} />
        {mode === 'live' && <LiveBeside {...props} />}
      </div>
      {mode === 'live' && <Live camera={camera} watching={watching} />}
      {mode === 'recording' && moment !== null && <Recording camera={camera} time={moment} watching={watching} />}
      {mode === 'picture' && <Picture {...props} watching={watching} />}
      {mode === 'frames' && (
        <div className={classes.frames}>
          <Slot name="camera.frames" input={{ cameraId: camera.cameraId }} />
        </div>
      )}
    </>
  )
}

/** The ways that do not leave the page. */
function waysWithin({ seesVideos, hasFrames, toPicture, toLive, toRecording, toFrames }: Watching) {
  return {
    picture: toPicture,
    ...(seesVideos && { live: toLive, recording: () => toRecording() }),
    ...(hasFrames && { frames: toFrames }),
  }
}

/** Leads to the screen on which this camera and others are live side by side. */
function LiveBeside({ camera: { cameraId }, cameras }: StageProps) {
  const session = useSession()
  const { navigate } = useWorkbench()
  const inUse = cameras.filter((one) => one.cameraId === cameraId || !isDecommissioned(one))
  return (
    <CamerasBeside
      cameras={inUse}
      cameraIds={[cameraId]}
      onCameras={([, ...others]) => navigate(`${livePath(session.id, cameraId)}?beside=${others.join(',')}`)}
      most={MOST_LIVE}
    />
  )
}

interface VideoProps {
  camera: Camera
  watching: Watching
}

function Live({ camera, watching: { toRecording } }: VideoProps) {
  const [{ streamQuality }, setSettings] = useLocalSettings()
  return (
    <div className={playerClasses.natural}>
      <LivePlayer
        camera={camera}
        quality={streamQuality}
        onQuality={(quality) => setSettings({ streamQuality: quality })}
        isScreen
        onPast={toRecording}
      />
    </div>
  )
}

function Recording({ camera, time, watching: { show } }: VideoProps & { time: number }) {
  const [{ streamQuality }, setSettings] = useLocalSettings()
  const player = useRecordingPlayer(camera.cameraId, time, streamQuality)
  return (
    <div className={playerClasses.natural}>
      <RecordingPlayer
        player={player}
        camera={camera}
        time={time}
        quality={streamQuality}
        onQuality={(quality) => setSettings({ streamQuality: quality })}
        onPosition={show}
      />
    </div>
  )
}

/** The picture of now or of the moment, with its time, and the way to the video that begins there. */
function Picture(props: StageProps & { watching: Watching }) {
  const { camera, watching, now } = props
  const { moment, seesVideos, show, toLive, toRecording } = watching
  const t = useMessages()
  const current = useCurrentPicture(props, moment === null)
  const clock = useClock()
  const currentPosition = () => moment ?? clock.now()
  const scrubber = useScrubber({ camera, position: moment ?? now, currentPosition, onSeek: show })
  useTimeKeys({ ...scrubber.keys, isScreen: true })
  const play = moment === null ? toLive : () => toRecording()
  const playLabel = t(moment === null ? 'camera.playLive' : 'camera.playRecording')
  const canPlay = seesVideos && !camera.privacy
  useScreenKeys(canPlay ? [{ key: ' ', label: playLabel, run: play, isActive: hasNoButtonFocused }] : [])
  return (
    <>
      <div className={classes.still}>
        {moment === null ? <LargePicture picture={current} /> : <MomentPicture camera={camera} moment={moment} />}
        {scrubber.picture}
        {canPlay && scrubber.time === null && (
          <IconButton className={classes.play} label={playLabel} onClick={play}>
            <IconPlayerPlay size={28} />
          </IconButton>
        )}
        {scrubber.time !== null && <TimeLabel time={scrubber.time} />}
      </div>
      {scrubber.bar}
      <PictureBar {...props} current={current} />
    </>
  )
}

/** The space bar presses what has the focus. */
const hasNoButtonFocused = () => document.activeElement?.closest('button, a, [role="button"]') == null

function TimeLabel({ time }: { time: number }) {
  const { exact } = useBarnTime()
  return (
    <div className={playerClasses.top}>
      <time className={playerClasses.label} dateTime={new Date(time).toISOString()}>
        {exact(time)}
      </time>
    </div>
  )
}

/** The overlays of the picture, by the address. Outlines need the permission to see regions. */
function useDrawn() {
  const { address } = useWorkbench()
  const { outlines, name } = useAddressParameters(PARAMETERS)
  const seesRegions = usePermission('regions.view')
  const toggle = (parameter: (typeof PARAMETERS)[number]) => (isOn: boolean) =>
    address.set({ [parameter]: isOn ? ON : null })
  return {
    draw: seesRegions && outlines === ON,
    text: name === ON,
    setDraw: seesRegions ? toggle('outlines') : null,
    setText: toggle('name'),
  }
}

/**
 * The newest picture, also if pictures are switched off in the settings; of an offline camera the last one. It is
 * requested while it is shown.
 */
function useCurrentPicture({ camera, isOnline, now }: StageProps, isShown: boolean): CameraPicture {
  const { draw, text } = useDrawn()
  const size = { refresh: REFRESH, height: DEFAULT_STILL_HEIGHT }
  return useCameraPicture(camera, { now, ...size, isOnline, isInView: isShown, draw, text })
}

function MomentPicture({ camera, moment }: { camera: Camera; moment: number }) {
  const { exact } = useBarnTime()
  return (
    <div className={classes.moment}>
      {camera.privacy ? (
        <PrivacyFace />
      ) : (
        <CameraFrame
          choice={{ cameraId: camera.cameraId, time: moment, height: LARGE_PICTURE_HEIGHT }}
          cameraName={camera.name}
          stamp={exact}
        />
      )}
    </div>
  )
}

/** Below the picture: its age and what is drawn into it, or its moment and the way back to now. */
function PictureBar(props: StageProps & { watching: Watching; current: CameraPicture }) {
  const { moment, show } = props.watching
  const t = useMessages()
  const { exact } = useBarnTime()
  if (moment === null) return <CurrentBar camera={props.camera} picture={props.current} />
  return (
    <div className={classes.bar}>
      <span className={classes.age}>{t('camera.ofMoment', { time: exact(moment) })}</span>
      <PlainButton onClick={() => show(null)}>{t('camera.toNow')}</PlainButton>
    </div>
  )
}

function CurrentBar({ camera, picture: { age, isOutdated } }: { camera: Camera; picture: CameraPicture }) {
  const t = useMessages()
  const { draw, text, setDraw, setText } = useDrawn()
  // Nothing is drawn into a picture that is not there.
  const isDrawn = !camera.privacy
  return (
    <div className={classes.bar}>
      {age !== null && (
        <span className={classes.age}>
          <PictureAge isOutdated={isOutdated}>{t('camera.age', { age })}</PictureAge>
        </span>
      )}
      {isDrawn && setDraw && (
        <Switch
          label={t('camera.outlines')}
          checked={draw}
          onChange={(event) => setDraw(event.currentTarget.checked)}
        />
      )}
      {isDrawn && (
        <Switch label={t('camera.name')} checked={text} onChange={(event) => setText(event.currentTarget.checked)} />
      )}
    </div>
  )
}
