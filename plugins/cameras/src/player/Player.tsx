import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { useTimeKeys } from '@barn-workbench/plugin-sdk/player'
import {
  downloadBlob,
  fileNameOf,
  useContribution,
  useHost,
  useInstance,
  useMessages,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { useDocumentVisibility } from '@barn-workbench/plugin-sdk/ui'
import { ControlsView } from './ControlsView'
import type { Player as PlayerEngine } from './createPlayer'
import classes from './Player.module.css'
import { playerKeys, pressKey, STEP, type PlayerDeeds } from './playerKeys'
import type { PlayerState } from './playerState'
import { usePlayerState } from './usePlayer'
import type { Scrubber } from './useScrubber'

interface PlayerProps {
  player: PlayerEngine
  /** Names the video. */
  label: string
  /** Whether it is the one video of its screen, whose keys are its own. */
  isScreen: boolean
  /** Shown until the video has a picture, and if it has none. */
  poster: ReactNode
  /** The time below the picture; null where only the present is shown. */
  scrubber: Scrubber | null
  /** The smaller video; null if it cannot be chosen here. */
  size: { isSmall: boolean; toggle: () => void } | null
  /** Above the picture. */
  children?: ReactNode
}

/** Plays while it is on screen, or in a small window; not below the pictures of a scrub, which need the connection. */
function useActivity({ player, scrubber }: PlayerProps, { isFloating }: VideoWindow): void {
  const { active } = useContribution()
  const isVisible = useDocumentVisibility() === 'visible'
  const isActive = ((active && isVisible) || isFloating) && (scrubber?.time ?? null) === null
  useEffect(() => player.setActive(isActive), [player, isActive])
}

/** Saves the picture on screen as a file that is named after the instance and the time of the picture. */
function useSavePicture(player: PlayerEngine, { video }: VideoWindow): () => void {
  const { session } = useInstance()
  const zone = useTimeZone()
  const host = useHost()
  return () => {
    const { shownAt } = player.state()
    const element = video.current
    if (!element || shownAt === null) return
    pictureOf(element).then(
      (picture) => downloadBlob(picture, fileNameOf(session.instance.name, shownAt, 'png', zone.name)),
      () => host.toast({ kind: 'error', key: 'player.notSaved' }),
    )
  }
}

const isClosedForPrivacy = ({ problem }: PlayerState) => problem?.code === 'camera/privacy'
const NO_DEEDS: PlayerDeeds = {
  togglePause: null,
  toggleFullscreen: null,
  toggleFloating: null,
  savePicture: null,
  step: null,
  rate: null,
}

/** The keys that go back and on in time; none where only the present is shown. */
function useKeysOf(scrubber: Scrubber | null, isScreen: boolean) {
  const { moment = () => 0, show = () => undefined, step = STEP } = scrubber?.keys ?? {}
  const onKeyDown = useTimeKeys({ moment, show, step, isScreen: isScreen && scrubber !== null })
  return scrubber ? onKeyDown : null
}

function useDeeds({ player, scrubber }: PlayerProps, window: VideoWindow): PlayerDeeds {
  const current = usePlayerState(player, ({ rate }) => rate)
  const hasVideo = usePlayerState(
    player,
    ({ phase }) => phase !== 'failed' && !(phase === 'unplayable' && player.isLive),
  )
  const hasPicture = usePlayerState(player, (state) => state.hasPicture && state.shownAt !== null)
  const isClosed = usePlayerState(player, isClosedForPrivacy)
  const save = useSavePicture(player, window)
  // Nothing of a camera that is closed for privacy can be shown, whatever is pressed.
  if (isClosed) return { ...NO_DEEDS, toggleFullscreen: window.isFullscreen ? window.toggleFullscreen : null }
  return {
    togglePause: hasVideo ? () => player.setPaused(!player.state().isPaused) : null,
    toggleFullscreen: window.toggleFullscreen,
    toggleFloating: hasPicture ? window.toggleFloating : null,
    savePicture: hasPicture ? save : null,
    step: scrubber && ((by) => scrubber.keys.show(scrubber.keys.moment() + by)),
    rate: player.isLive ? null : { current, choose: player.setRate },
  }
}

/** Plays in the element of the window as long as it is there. Returns where the last picture of a video is kept. */
function useVideoElement(player: PlayerEngine, { video }: VideoWindow) {
  const keeper = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (video.current && keeper.current) return player.attach(video.current, keeper.current)
  }, [player, video])
  return keeper
}

/** A video with its controls and its time, and a placeholder while it is not available. */
export function Player(props: PlayerProps) {
  const { player, label, isScreen, scrubber } = props
  const t = useMessages()
  const window = useVideoWindow()
  const { box } = window
  useActivity(props, window)
  const deeds = useDeeds(props, window)
  const isClosed = usePlayerState(player, isClosedForPrivacy)
  const keys = playerKeys(deeds, t)
  useScreenKeys(isScreen ? keys : [])
  const pressTimeKey = useKeysOf(isClosed ? null : scrubber, isScreen)
  const press = (event: KeyboardEvent) => {
    pressTimeKey?.(event)
    pressKey(event, keys)
  }
  return (
    <div
      ref={box}
      className={classes.box}
      role="group"
      aria-label={label}
      {...(!isScreen && { tabIndex: 0, onKeyDown: press })}
    >
      <Stage {...props} window={window} deeds={deeds} isClosed={isClosed} />
      {!isClosed && scrubber?.bar}
    </div>
  )
}

interface StageProps extends PlayerProps {
  window: VideoWindow
  deeds: PlayerDeeds
  /** Whether the camera is closed for privacy. */
  isClosed: boolean
}

/** The video with what stands above it. */
function Stage({ player, label, poster, scrubber, size, children, window, deeds, isClosed }: StageProps) {
  const t = useMessages()
  const { video, isFullscreen, isFloating } = window
  const hasPicture = usePlayerState(player, (state) => state.hasPicture)
  const isKept = usePlayerState(player, (state) => state.isKept)
  const isPaused = usePlayerState(player, (state) => state.isPaused)
  const keeper = useVideoElement(player, window)
  return (
    <div className={classes.stage}>
      {!hasPicture && !isKept && poster}
      <video
        ref={video}
        className={classes.picture}
        data-hidden={!hasPicture || undefined}
        aria-label={label}
        muted
        playsInline
        disableRemotePlayback
      />
      <canvas ref={keeper} className={classes.picture} data-hidden={!isKept || undefined} aria-hidden />
      {scrubber?.picture}
      {children}
      {(!isClosed || isFullscreen) && (
        <ControlsView
          t={t}
          deeds={deeds}
          isPaused={isPaused}
          isFullscreen={isFullscreen}
          isFloating={isFloating}
          isSteady={isPaused || !deeds.togglePause}
          size={size}
        />
      )}
    </div>
  )
}

/** The picture that a video shows, as PNG. Rejects if it shows none, or the browser does not let it be read. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) throw new Error('The video shows no picture.')
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser cannot encode the picture.')
  return blob
}

/** A video of Safari, which shows only the video itself as large as the screen. */
type SafariVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** The elements of a video that can leave the page. */
interface VideoWindow {
  /** The element that fills the screen. */
  box: RefObject<HTMLDivElement | null>
  video: RefObject<HTMLVideoElement | null>
  isFullscreen: boolean
  /** Null if the browser has no full screen. */
  toggleFullscreen: (() => void) | null
  /** Whether it is in a small window above all others. */
  isFloating: boolean
  /** Null if the browser has no such windows. */
  toggleFloating: (() => void) | null
}

const subscribeToFullscreen = (redraw: () => void) => {
  document.addEventListener('fullscreenchange', redraw)
  return () => document.removeEventListener('fullscreenchange', redraw)
}

/** A refusal, such as one of a browser that asks for a press first, changes nothing. */
const ignoreRefusal = (asked: Promise<unknown> | undefined) => void asked?.catch(() => undefined)

function useFloating(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isFloating, setIsFloating] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const enter = () => setIsFloating(true)
    const leave = () => setIsFloating(false)
    element.addEventListener('enterpictureinpicture', enter)
    element.addEventListener('leavepictureinpicture', leave)
    return () => {
      element.removeEventListener('enterpictureinpicture', enter)
      element.removeEventListener('leavepictureinpicture', leave)
      if (document.pictureInPictureElement === element) ignoreRefusal(document.exitPictureInPicture())
    }
  }, [video])
  return isFloating
}

function fullscreenOf(box: HTMLElement | null, video: SafariVideo | null): void {
  if (document.fullscreenElement) ignoreRefusal(document.exitFullscreen())
  else if (document.fullscreenEnabled) ignoreRefusal(box?.requestFullscreen())
  else video?.webkitEnterFullscreen?.()
}

/** Shows a video in full screen, or in a separate window. */
function useVideoWindow(): VideoWindow {
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const isFloating = useFloating(video)
  const isFullscreen = useSyncExternalStore(
    subscribeToFullscreen,
    () => document.fullscreenElement !== null && document.fullscreenElement === box.current,
  )
  const canFill = document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype
  const canFloat = document.pictureInPictureEnabled === true
  return {
    box,
    video,
    isFullscreen,
    toggleFullscreen: canFill ? () => fullscreenOf(box.current, video.current) : null,
    isFloating,
    toggleFloating: canFloat
      ? () => ignoreRefusal(isFloating ? document.exitPictureInPicture() : video.current?.requestPictureInPicture())
      : null,
  }
}
