import type { StreamQuality } from '@barn-workbench/core/contract'
import { SECOND } from '@barn-workbench/core/time'
import { closeStream, createPlayerCore, setState, type PlayerCore, type PlayerOptions } from './playerCore'
import type { PlayerState } from './playerState'
import { ENDED, follow, onFailure, onFrame, restart, setPaused } from './playStream'
import { positionOf } from './streamSegments'

/** A recording within this time before now, in ms, may still be running. */
const NEWEST = 20 * SECOND

/** Plays the video of one camera, without React. */
export interface Player {
  readonly isLive: boolean
  state(): PlayerState
  subscribe(listener: () => void): () => void
  /**
   * Plays in this element; the canvas keeps its last picture while it has none. Returns the function that ends it and
   * frees all.
   */
  attach(video: HTMLVideoElement, keeper: HTMLCanvasElement): () => void
  /** Off screen nothing is loaded. */
  setActive(isActive: boolean): void
  /** Pauses, or continues: a live video with the newest picture, a recording that is at its end from its beginning. */
  setPaused(isPaused: boolean): void
  /** Goes to a time of a recording, ms since the epoch; if it is missing, to the next recorded time. */
  seek(time: number): void
  /** Requests the stream again if the quality differs. */
  setQuality(quality: StreamQuality): void
  /** Requests the stream again at once. */
  retry(): void
}

function seek(core: PlayerCore, time: number): void {
  const { feed, video, segments, state } = core
  core.wanted = time
  core.isContinued = false
  core.progress.reset(core.options.device.now())
  setState(core, { shownAt: time, ...(state.phase === 'ended' && { phase: state.isPaused ? 'paused' : 'playing' }) })
  // Somebody else shows the picture of the time.
  if (state.phase === 'unplayable') return
  const position = feed && positionOf(segments, time)
  if (video && position !== null) {
    core.hasToSeek = false
    video.currentTime = position
    return follow(core)
  }
  core.failures = 0
  restart(core, 0)
}

/** The stream has ended: a recording continues with the next one, unless it was made just now. */
function onEnded(core: PlayerCore): void {
  if (core.isLive) return onFailure(core, 'gone')
  const end = core.state.spans.at(-1)?.end ?? Infinity
  if (end > core.options.clock.now() - NEWEST) return setState(core, ENDED)
  restart(core, 0)
  core.isContinued = true
  core.wanted = end
  setState(core, { shownAt: end })
}

/** Creates a player. It loads nothing before it has an element and is active. */
export function createPlayer(options: PlayerOptions): Player {
  const core = createPlayerCore(options)
  return {
    isLive: core.isLive,
    state: () => core.state,
    subscribe: (listener) => core.events.subscribe('changed', listener),
    attach(video, keeper) {
      core.video = video
      core.keeper = keeper
      const stopFrames = watchFrames(video, (position) => onFrame(core, position))
      const end = () => onEnded(core)
      video.addEventListener('ended', end)
      follow(core)
      return () => {
        closeStream(core)
        stopFrames()
        video.removeEventListener('ended', end)
        core.video = null
        core.keeper = null
      }
    },
    setActive(isActive) {
      core.isActive = isActive
      follow(core)
    },
    setPaused: (isPaused) => setPaused(core, isPaused),
    setQuality(quality) {
      if (quality === core.quality) return
      core.quality = quality
      restart(core, 0)
    },
    seek: (time) => seek(core, time),
    retry() {
      core.failures = 0
      restart(core, 0)
    },
  }
}

/**
 * Calls `onFrame` with the place in the media, s, of each picture that a video shows. Returns the function that stops
 * it. In a browser that does not report single pictures, it polls the position.
 */
function watchFrames(video: HTMLVideoElement, onFrame: (position: number) => void): () => void {
  if (!('requestVideoFrameCallback' in video)) return watchEvents(video, onFrame)
  let handle = 0
  const follow = (_now: number, { mediaTime }: { mediaTime: number }) => {
    handle = video.requestVideoFrameCallback(follow)
    onFrame(mediaTime)
  }
  handle = video.requestVideoFrameCallback(follow)
  return () => video.cancelVideoFrameCallback(handle)
}

const FRAME_EVENTS = ['loadeddata', 'timeupdate', 'seeked'] as const
/** `readyState` of a video that has the picture of its position. */
const HAS_PICTURE = 2

function watchEvents(video: HTMLVideoElement, onFrame: (position: number) => void): () => void {
  const report = () => {
    if (video.readyState >= HAS_PICTURE) onFrame(video.currentTime)
  }
  for (const event of FRAME_EVENTS) video.addEventListener(event, report)
  return () => {
    for (const event of FRAME_EVENTS) video.removeEventListener(event, report)
  }
}
