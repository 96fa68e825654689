import type { StreamQuality } from '@barn-workbench/core/contract'
import type { ErrorCode } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { LARGE_PICTURE_HEIGHT, LargePicture, PictureAge, useCameraPicture } from '@barn-workbench/plugin-sdk/camera'
import { RECORDING_LOOK_BACK } from '@barn-workbench/plugin-sdk/player'
import { PageLink, useClock, useLocale, useMessages, useNow, useSession } from '@barn-workbench/plugin-sdk/react'
import { recordingPath } from '../paths'
import type { Player as PlayerEngine } from './createPlayer'
import { Player } from './Player'
import classes from './Player.module.css'
import type { PlayerState } from './playerState'
import { StreamNotice } from './StreamNotice'
import { usePlayer, usePlayerState } from './usePlayer'
import { useScrubber } from './useScrubber'

/** Refusals of videos with which pictures can still be had. */
const WITH_STILLS: readonly ErrorCode[] = ['stream/no-video-program', 'request/too-many', 'request/not-found']
/** Time between two looks at where now is on the scrubber, ms. */
const SCRUBBER_REFRESH = 5 * SECOND
/** Delay from which on a live picture is reported as late, ms. */
const LATE = 12 * SECOND

/** Shown instead of an unavailable video. */
type Replacement = 'poster' | 'stills' | 'nothing'

function replacementOf({ phase, problem }: PlayerState): Replacement {
  if (phase === 'unplayable') return 'stills'
  if (phase !== 'failed' || !problem) return 'poster'
  return WITH_STILLS.includes(problem.code) ? 'stills' : 'nothing'
}

/** The delay of the picture, in tenths of a second; null while it is not known. */
const delayOf = ({ latency }: PlayerState) => (latency === null ? null : Math.max(0, Math.round(latency / 100) / 10))

/** Says that the picture is live, and by how much it is late. */
function Delay({ player }: { player: PlayerEngine }) {
  const t = useMessages()
  const locale = useLocale()
  const delay = usePlayerState(player, delayOf)
  const isPaused = usePlayerState(player, (state) => state.isPaused && state.hasPicture)
  if (isPaused) return <span className={classes.label}>{t('player.stopped')}</span>
  if (delay === null) return null
  const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(delay)
  return (
    <span className={classes.label} data-late={delay * SECOND >= LATE || undefined} title={t('player.delayHint')}>
      <span className={classes.dot} aria-hidden />
      {t('player.delay', { seconds })}
    </span>
  )
}

/** A link to the recordings of the camera. */
function RecordedLink({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const session = useSession()
  return (
    <PageLink
      to={recordingPath(session.id, cameraId, session.clock.now() - RECORDING_LOOK_BACK)}
      className={classes.way}
    >
      {t('player.toRecordings')}
    </PageLink>
  )
}

interface LivePlayerProps {
  camera: Camera
  quality: StreamQuality
  /** Chooses another quality; null if it cannot be chosen here. */
  onQuality: ((quality: StreamQuality) => void) | null
  isScreen: boolean
  /** Called when the user seeks to a time, ms since the epoch; null if only the present is shown. */
  onPast: ((time: number) => void) | null
}

/** The live video of a camera; single pictures if video is not possible. Pass the id of the camera as key. */
export function LivePlayer({ camera, quality, onQuality, isScreen, onPast }: LivePlayerProps) {
  const t = useMessages()
  const player = usePlayer({ cameraId: camera.cameraId, quality, time: null })
  const replacement = usePlayerState(player, replacementOf)
  const hasWay = usePlayerState(player, ({ problem }) => problem?.code === 'camera/offline')
  const isSmall = quality === '540'
  const clock = useClock()
  const scrubber = useScrubber({
    camera,
    position: useNow(SCRUBBER_REFRESH),
    currentPosition: () => clock.now(),
    onSeek: (time) => onPast?.(time),
  })
  return (
    <Player
      player={player}
      label={t('player.live', { name: camera.name })}
      isScreen={isScreen}
      poster={
        replacement === 'stills' ? (
          <Stills camera={camera} />
        ) : (
          replacement === 'poster' && <LivePoster camera={camera} />
        )
      }
      scrubber={onPast && scrubber}
      size={
        onQuality && replacement === 'poster' ? { isSmall, toggle: () => onQuality(isSmall ? 'source' : '540') } : null
      }
    >
      <div className={classes.top}>
        <Delay player={player} />
      </div>
      <StreamNotice
        player={player}
        isAside={replacement !== 'nothing'}
        links={hasWay && <RecordedLink cameraId={camera.cameraId} />}
      />
    </Player>
  )
}

/** Time between two pictures if there is no video, in ms. */
const STILL_PERIOD = SECOND
/** A poster is there soon, and small. */
const POSTER_HEIGHT = 540

/** The newest pictures of a camera in place of its video, with their age. */
function Stills({ camera }: { camera: Camera }) {
  const t = useMessages()
  const options = { now: useNow(STILL_PERIOD), refresh: STILL_PERIOD, height: LARGE_PICTURE_HEIGHT }
  const picture = useCameraPicture(camera, options)
  return (
    <>
      <div className={classes.poster}>
        <LargePicture picture={picture} />
      </div>
      {picture.age && (
        <div className={classes.top}>
          <span className={classes.label}>
            <PictureAge isOutdated={picture.isOutdated}>{t('player.still', { age: picture.age })}</PictureAge>
          </span>
        </div>
      )}
    </>
  )
}

/** The newest picture of a camera until its video is there. */
function LivePoster({ camera }: { camera: Camera }) {
  const picture = useCameraPicture(camera, { now: useNow(), refresh: 10 * STILL_PERIOD, height: POSTER_HEIGHT })
  return (
    <div className={classes.poster}>
      <LargePicture picture={{ ...picture, isLoading: false }} />
    </div>
  )
}
