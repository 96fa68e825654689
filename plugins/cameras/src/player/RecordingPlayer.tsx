import { useEffect } from 'react'
import type { StreamQuality } from '@barn-workbench/core/contract'
import type { Camera } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { FRAME_HEIGHT, StillPicture, useFrame, useRecordingNeighbours } from '@barn-workbench/plugin-sdk/camera'
import { PlainButton, useBarnTime, useMessages, useNow } from '@barn-workbench/plugin-sdk/react'
import type { Player as PlayerEngine } from './createPlayer'
import { Player } from './Player'
import classes from './Player.module.css'
import { StreamNotice } from './StreamNotice'
import { usePlayer, usePlayerState } from './usePlayer'
import { useScrubber } from './useScrubber'

/** A time of the address counts as the player's position within this distance, in ms. */
const SAME = 1.5 * SECOND

interface RecordingPlayerProps {
  camera: Camera
  /** The time of the address, ms since the epoch. */
  time: number
  quality: StreamQuality
  onQuality: (quality: StreamQuality) => void
  /** Called with the time at which the user has stopped it, or to which they have sought. */
  onPosition: (time: number) => void
  /** The player of the recording. */
  player: PlayerEngine
}

/** The picture of a time, also until the video is there. */
function RecordedPicture({ camera, time }: Pick<RecordingPlayerProps, 'camera' | 'time'>) {
  const { data } = useFrame({ cameraId: camera.cameraId, time, height: FRAME_HEIGHT })
  if (!data) return null
  return (
    <StillPicture
      blob={data.blob}
      height={FRAME_HEIGHT}
      alt={camera.name}
      className={classes.picture}
      onDraw={() => undefined}
    />
  )
}

/** The time of the picture on screen, to the second, by the clock of the barn. */
function ShownTime({ shownAt }: { shownAt: number }) {
  const { exact } = useBarnTime()
  return (
    <time className={classes.label} dateTime={new Date(shownAt).toISOString()}>
      {exact(shownAt)}
    </time>
  )
}

/** The shown time in whole seconds, so that it changes once a second. */
function useShownSecond(player: PlayerEngine, fallback: number): number {
  return usePlayerState(player, ({ shownAt }) => Math.floor((shownAt ?? fallback) / SECOND) * SECOND)
}

/** Links to the recordings before and after a time without one. */
function NeighbourLinks({
  cameraId,
  time,
  onSeek,
}: {
  cameraId: string
  time: number
  onSeek: (time: number) => void
}) {
  const t = useMessages()
  const { data } = useRecordingNeighbours(cameraId, time, true)
  const { previous = null, next = null } = data ?? {}
  return (
    <>
      {previous !== null && <PlainButton onClick={() => onSeek(previous)}>{t('recording.toPrevious')}</PlainButton>}
      {next !== null && <PlainButton onClick={() => onSeek(next)}>{t('recording.toNext')}</PlainButton>}
    </>
  )
}

/** Follows the address, and reports the position at which the user stops. */
function useAddress({ player, time, onPosition }: RecordingPlayerProps): (to: number) => void {
  useEffect(() => {
    const { shownAt } = player.state()
    if (shownAt !== null && Math.abs(shownAt - time) > SAME) player.seek(time)
  }, [player, time])
  const isPaused = usePlayerState(player, (state) => state.isPaused)
  useEffect(() => {
    const { shownAt } = player.state()
    if (isPaused && shownAt !== null) onPosition(shownAt)
  }, [player, isPaused, onPosition])
  return (to) => {
    player.seek(to)
    onPosition(to)
  }
}

/** The recording of a camera, from a time on. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { camera, time, quality, onQuality, player } = props
  const t = useMessages()
  const seek = useAddress(props)
  const isMissing = usePlayerState(player, ({ problem }) => problem?.code === 'recording/not-found')
  const isUnplayable = usePlayerState(player, ({ phase }) => phase === 'unplayable')
  const isFailed = usePlayerState(player, ({ phase }) => phase === 'failed')
  const isSmall = quality === '540'
  const shownAt = useShownSecond(player, time)
  const currentPosition = () => player.state().shownAt ?? time
  const scrubber = useScrubber({ camera, position: shownAt, currentPosition, onSeek: seek })
  const poster = isUnplayable ? (
    <FrameByFrame player={player} camera={camera} time={time} />
  ) : (
    !isFailed && <RecordedPicture camera={camera} time={time} />
  )
  return (
    <Player
      player={player}
      label={t('recording.label', { name: camera.name })}
      isScreen
      poster={poster}
      scrubber={scrubber}
      size={isFailed || isUnplayable ? null : { isSmall, toggle: () => onQuality(isSmall ? 'source' : '540') }}
    >
      <div className={classes.top}>
        <ShownTime shownAt={scrubber.time ?? shownAt} />
      </div>
      <StreamNotice
        player={player}
        isAside={isUnplayable}
        links={isMissing && <NeighbourLinks cameraId={camera.cameraId} time={time} onSeek={seek} />}
      />
    </Player>
  )
}

/** The player of a recording, for the page around it. */
export function useRecordingPlayer(cameraId: string, time: number, quality: StreamQuality): PlayerEngine {
  return usePlayer({ cameraId, time, quality })
}

/** Time between two pictures where video cannot be played, on screen and of the recording, ms. */
const FRAME_PERIOD = SECOND

/** The pictures of a recording, one a second, in a browser that plays no video. */
function FrameByFrame({ player, camera, time }: Pick<RecordingPlayerProps, 'player' | 'camera' | 'time'>) {
  const now = useNow(FRAME_PERIOD)
  const isPaused = usePlayerState(player, (state) => state.isPaused)
  const shownAt = usePlayerState(player, (state) => state.shownAt) ?? time
  useEffect(() => {
    const { shownAt: position, rate } = player.state()
    if (!isPaused) player.seek((position ?? time) + rate * FRAME_PERIOD)
    // Each tick of the clock is one step, independent of changes of the address.
  }, [player, now, isPaused, time])
  return <RecordedPicture camera={camera} time={shownAt} />
}
