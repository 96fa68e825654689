import { STREAM_LIFETIME, type StreamQuality } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { SECOND } from '@barn-workbench/core/time'
import type { Feed, FeedFailure } from './feed'
import {
  closeStream,
  createPlayerCore,
  jumpTarget,
  RESTART_AFTER,
  schedule,
  setState,
  shouldLoad,
  shouldPlay,
  STALL_AFTER,
  type PlayerCore,
  type PlayerOptions,
} from './playerCore'
import { backOffOf, hidesPictures, refusalOf, type PlayerPhase, type PlayerState } from './playerState'
import { positionOf, spansOf, timeAt, type StreamSegment } from './streamSegments'

/*
 * Plays a stream of the instance in a video element: `follow` starts, continues or stops it as the state asks, `look`
 * then checks a few times a second whether the picture moves, and `onFailure` requests the stream again. A `Feed`
 * (`hlsFeed.ts`, or `nativeFeed.ts` where the browser plays HLS itself) brings the segments into the element.
 * `playerCore.ts` holds all that changes, `playerState.ts` the part of it that is shown.
 */

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
  /** Runs a recording faster or slower, see `RATES`. */
  setRate(rate: number): void
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
  // Where the video cannot be played, the screen shows single pictures instead.
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
    setRate(rate) {
      if (core.isLive) return
      setState(core, { rate })
      follow(core)
    },
    seek: (time) => seek(core, time),
    retry() {
      core.failures = 0
      restart(core, 0)
    },
  }
}

/** Time between two checks of the video, in ms. */
const TICK = SECOND / 4
/** Number of consecutive decoding failures after which the video counts as unplayable. */
const MAXIMUM_MEDIA_FAILURES = 4

/** The state after a recording that no other follows. */
const ENDED = { phase: 'ended', isPaused: true } as const

/** Requests the stream again after a delay, ms. */
function restart(core: PlayerCore, delay: number, phase: PlayerPhase = 'opening'): void {
  closeStream(core)
  setState(core, { phase, latency: null, problem: null })
  schedule(core, () => void start(core), delay)
}

function giveUp(core: PlayerCore): void {
  closeStream(core)
  setState(core, { phase: 'unplayable', isKept: false, latency: null })
}

/** The instance refuses the stream, or does not answer. */
function fail(core: PlayerCore, problem: Problem): void {
  if (core.isContinued && problem.code === 'recording/not-found') return setState(core, ENDED)
  core.failures += 1
  const { isRefused, retryAfter } = refusalOf(problem)
  setState(core, { phase: isRefused ? 'failed' : 'reconnecting', problem, latency: null })
  if (hidesPictures(problem)) setState(core, { isKept: false, hasPicture: false })
  if (isRefused && retryAfter === null) return
  schedule(core, () => void start(core), retryAfter ?? backOffOf(core.failures))
}

/** The stream cannot go on. */
function onFailure(core: PlayerCore, failure: FeedFailure): void {
  if (failure === 'codec') return giveUp(core)
  if (failure === 'media') {
    core.mediaFailures += 1
    if (core.mediaFailures >= MAXIMUM_MEDIA_FAILURES) return giveUp(core)
    if (core.mediaFailures === 1) return core.feed?.recover()
  }
  core.failures += 1
  restart(core, backOffOf(core.failures), 'reconnecting')
}

async function start(core: PlayerCore): Promise<void> {
  const { video, options, answerClock, isLive } = core
  if (!video || core.feed || core.opening || !shouldLoad(core)) return
  const loading = options.loadFeed()
  if (!loading) return giveUp(core)
  const choice = { time: core.wanted, quality: core.quality }
  const controller = new AbortController()
  core.opening = controller
  try {
    const [openFeed, url] = await Promise.all([loading, options.open(controller.signal, choice)])
    if (controller.signal.aborted) return
    const events = { onAnswer: answerClock.note, onFailure: (failure: FeedFailure) => onFailure(core, failure) }
    core.opening = null
    core.hasToSeek = !isLive
    core.isContinued = false
    core.progress.reset(options.device.now())
    core.feed = openFeed(video, url, { isLive, events })
    follow(core)
  } catch (error) {
    if (controller.signal.aborted) return
    core.opening = null
    fail(core, problemOf(error))
  }
}

function play(core: PlayerCore): void {
  // Another stream in the element begins at the usual speed.
  if (core.video) core.video.playbackRate = core.state.rate
  // A browser that lets no video begin by itself shows the button to begin.
  core.video?.play()?.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') setPaused(core, true)
  })
}

function rest(core: PlayerCore): void {
  core.cancelTimer()
  core.opening?.abort()
  core.opening = null
  core.video?.pause()
  if (!core.feed || core.idleSince !== null) return
  core.idleSince = core.options.device.now()
  core.feed.setLoading(false)
}

/** Goes to the newest picture of a live video. */
function goLive({ video, feed }: PlayerCore): void {
  const edge = feed?.liveEdge() ?? null
  if (video && edge !== null && edge > video.currentTime) video.currentTime = edge
}

/** Continues after a pause: a live video with the newest known picture, and soon with the newest existing one. */
function wake(core: PlayerCore): void {
  core.feed?.setLoading(true)
  core.progress.reset(core.options.device.now())
  core.catchesUp = core.isLive
  goLive(core)
}

/** Loads and plays, or rests, as it should by now. */
function follow(core: PlayerCore): void {
  if (!shouldLoad(core)) return rest(core)
  if (!core.feed) return void start(core)
  if (core.idleSince !== null) {
    // The instance has ended the stream meanwhile.
    if (core.options.device.now() - core.idleSince >= STREAM_LIFETIME) return restart(core, 0)
    core.idleSince = null
    wake(core)
  }
  if (shouldPlay(core)) play(core)
  else core.video?.pause()
  schedule(core, () => look(core), TICK)
}

/** Pauses or continues. A recording that has ended starts again. */
function setPaused(core: PlayerCore, isPaused: boolean): void {
  if (!isPaused && core.state.phase === 'ended' && !core.feed) {
    core.wanted = core.options.time
    core.isContinued = false
  }
  const phase = isPaused ? 'paused' : core.state.phase === 'ended' ? 'playing' : core.state.phase
  setState(core, { isPaused, ...(core.feed && { phase }), ...(isPaused && { latency: null }) })
  follow(core)
}

/** Goes to the beginning of a recording, once the segments of the stream are known. */
function seekOnce({ segments, wanted, hasToSeek, ...core }: PlayerCore, video: HTMLVideoElement): boolean {
  if (!hasToSeek || segments.length === 0 || wanted === null) return hasToSeek
  const position = core.isLive ? null : positionOf(segments, wanted)
  if (position !== null && position > video.currentTime) video.currentTime = position
  return false
}

/** The segments of the stream have changed. */
function readSegments(core: PlayerCore, segments: readonly StreamSegment[]): void {
  core.segments = segments
  if (!core.isLive) return setState(core, { spans: spansOf(segments) })
  if (core.catchesUp) goLive(core)
  core.catchesUp = false
}

/** Checks the state of the video periodically. */
function look(core: PlayerCore): void {
  const { video, feed } = core
  if (!video || !feed) return
  schedule(core, () => look(core), TICK)
  const segments = feed.segments()
  if (segments !== core.segments) readSegments(core, segments)
  core.hasToSeek = seekOnce(core, video)
  if (core.state.phase !== 'ended' && shouldPlay(core)) judge(core, video, feed)
}

function judge(core: PlayerCore, video: HTMLVideoElement, feed: Feed): void {
  const { stalledFor, isWell } = core.progress.move(video.currentTime, core.options.device.now())
  if (isWell) {
    core.failures = 0
    core.mediaFailures = 0
  }
  if (stalledFor >= RESTART_AFTER) return onFailure(core, 'network')
  // Before its first picture a video is nowhere yet.
  if (!core.state.hasPicture) return
  const target = jumpTarget(video.currentTime, feed.liveEdge(), stalledFor)
  if (target !== null) {
    feed.setLoading(true)
    video.currentTime = target
  }
  setState(core, { phase: stalledFor >= STALL_AFTER ? 'stalled' : 'playing', problem: null })
}

/** A picture of the video is on screen, from this place of the media, s. */
function onFrame(core: PlayerCore, position: number): void {
  const { feed, state, isLive, answerClock } = core
  if (!feed) return
  const shownAt = timeAt(feed.segments(), position)
  const isFollowed = isLive && shownAt !== null && shouldPlay(core)
  setState(core, {
    hasPicture: true,
    isKept: false,
    shownAt: shownAt ?? state.shownAt,
    latency: isFollowed ? answerClock.now() - shownAt : null,
    ...(state.phase === 'opening' && { phase: 'playing' }),
    ...(state.phase === 'reconnecting' && { phase: 'playing' }),
  })
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
