import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import type { StreamQuality } from '@barn-workbench/core/contract'
import { createEmitter, type Emitter } from '@barn-workbench/core/emitter'
import { SECOND } from '@barn-workbench/core/time'
import { createAnswerClock, type AnswerClock } from './answerClock'
import type { Feed, OpenFeed } from './feed'
import { INITIAL_STATE, type PlayerState } from './playerState'
import type { StreamSegment } from './streamSegments'

export interface PlayerOptions {
  /** The clock of the instance. */
  clock: Clock
  /** The clock of this device. */
  device: Pick<Clock, 'now'>
  /** Starts a stream. Resolves with the URL of its playlist, rejects with a `ProblemError`. */
  open(signal: AbortSignal, choice: Pick<PlayerOptions, 'time' | 'quality'>): Promise<string>
  /** Loads the feed for streams; null if this browser plays none. */
  loadFeed(): Promise<OpenFeed> | null
  /** The start time, ms since the epoch; null for live video. */
  time: number | null
  quality: StreamQuality
}

/** The state of a player: the part that is shown (`state`), and what decides about its stream. */
export interface PlayerCore {
  readonly options: PlayerOptions
  readonly isLive: boolean
  readonly events: Emitter<{ changed: undefined }>
  readonly answerClock: AnswerClock
  readonly progress: ReturnType<typeof createProgress>
  state: PlayerState
  video: HTMLVideoElement | null
  /** Keeps the last picture while the video has none. */
  keeper: HTMLCanvasElement | null
  feed: Feed | null
  /** The stream that is being asked for. */
  opening: AbortController | null
  cancelTimer: CancelTimer
  isActive: boolean
  quality: StreamQuality
  /** The time at which a recording begins, or continues after it was reopened. */
  wanted: number | null
  /** A recording has yet to go to `wanted`. */
  hasToSeek: boolean
  /** A paused live video continues with the newest picture, once the stream has it. */
  catchesUp: boolean
  /** A recording requests the video after the end of its stream. */
  isContinued: boolean
  /** The time since which nothing is loaded, by the clock of this device; null while it loads. */
  idleSince: number | null
  /** Attempts that failed in a row. */
  failures: number
  mediaFailures: number
  segments: readonly StreamSegment[]
}

/** Creates the state of a player before it has a video or a stream. */
export function createPlayerCore(options: PlayerOptions): PlayerCore {
  return {
    options,
    isLive: options.time === null,
    events: createEmitter<{ changed: undefined }>(),
    answerClock: createAnswerClock(options.clock, options.device),
    progress: createProgress(),
    state: INITIAL_STATE,
    video: null,
    keeper: null,
    feed: null,
    opening: null,
    cancelTimer: () => undefined,
    isActive: false,
    quality: options.quality,
    wanted: options.time,
    hasToSeek: false,
    catchesUp: false,
    isContinued: false,
    idleSince: null,
    failures: 0,
    mediaFailures: 0,
    segments: [],
  }
}

/** Changes the state, and emits `changed` if any value differs. */
export function setState(core: PlayerCore, changes: Partial<PlayerState>): void {
  const isChanged = (Object.keys(changes) as (keyof PlayerState)[]).some((key) => changes[key] !== core.state[key])
  if (!isChanged) return
  core.state = { ...core.state, ...changes }
  core.events.emit('changed')
}

/** Runs a function later. A player has one timer. */
export function schedule(core: PlayerCore, run: () => void, delay: number): void {
  core.cancelTimer()
  core.cancelTimer = core.options.clock.setTimeout(run, delay)
}

/** A paused live video loads nothing, since it continues with the newest picture. */
export function shouldLoad({ isActive, isLive, state }: PlayerCore): boolean {
  return isActive && !(isLive && state.isPaused)
}

/** Whether the video should run: the player is on screen, and the user has not paused it. */
export function shouldPlay({ isActive, state }: PlayerCore): boolean {
  return isActive && !state.isPaused
}

/** Keeps the picture of a video that is about to go. */
function keepPicture(core: PlayerCore): void {
  const { video, keeper, state } = core
  const context = state.hasPicture && video && video.videoWidth > 0 ? keeper?.getContext('2d') : null
  if (context && video) {
    context.canvas.width = video.videoWidth
    context.canvas.height = video.videoHeight
    context.drawImage(video, 0, 0)
  }
  setState(core, { hasPicture: false, isKept: Boolean(context) || state.isKept })
}

/** Ends the stream, and frees what it holds. Its last picture stays. */
export function closeStream(core: PlayerCore): void {
  core.cancelTimer()
  core.opening?.abort()
  core.opening = null
  keepPicture(core)
  core.feed?.release()
  core.feed = null
  core.segments = []
  core.idleSince = null
  if (!core.isLive) core.wanted = core.state.shownAt ?? core.wanted
}

/** Time without a new picture after which it is late, ms. */
export const STALL_AFTER = 1.5 * SECOND
/** Delay after which the newest pictures replace missing ones, ms. */
const JUMP_AFTER = 4 * SECOND
/** Delay after which the stream is requested again, ms. */
export const RESTART_AFTER = 15 * SECOND
/** Live pictures are no further behind the newest than this, s. */
const MAXIMUM_LAG = 10
/** A shorter jump is not worth the interruption, s. */
const LEAST_JUMP = 1
/** Time with moving pictures after which failures are forgotten, ms. */
const WELL_AFTER = 10 * SECOND

export interface Progress {
  /** Time for which the picture has not moved, in ms. */
  stalledFor: number
  /** Whether it has moved for long enough that earlier failures do not count. */
  isWell: boolean
}

/** Follows whether a video moves. `position` in s of the media, `now` in ms. */
function createProgress(): { move(position: number, now: number): Progress; reset(now: number): void } {
  let last = -1
  let movedAt = 0
  let wellSince = 0
  return {
    move(position, now) {
      if (position !== last) {
        last = position
        movedAt = now
      }
      const stalledFor = now - movedAt
      if (stalledFor >= STALL_AFTER) wellSince = now
      return { stalledFor, isWell: now - wellSince >= WELL_AFTER }
    },
    reset(now) {
      last = -1
      movedAt = now
      wellSince = now
    },
  }
}

/**
 * The position at which a live video has to continue, s of the media; null if it stays. It jumps to the newest pictures
 * when it is too far behind, or when the next one does not come.
 */
export function jumpTarget(position: number, edge: number | null, stalledFor: number): number | null {
  if (edge === null) return null
  const lag = edge - position
  if (lag > MAXIMUM_LAG) return edge
  return stalledFor >= JUMP_AFTER && lag > LEAST_JUMP ? edge : null
}
