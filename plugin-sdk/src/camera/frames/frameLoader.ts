import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { createEmitter } from '@barn-workbench/core/emitter'
import { DAY } from '@barn-workbench/core/time'
import { useClock } from '../../react/useNow'
import { isClosedForPrivacy } from '../pictureFailure'
import { createDecodedFrames, decodeOnce, type DecodedFrame, type DecodedFrames } from './decodedFrames'
import { useFrameCache, type FrameCache } from './frameCache'

/** Height of pictures while the user steps or scrubs, in px. @public */
export const SEEK_HEIGHT = 150
/** Height of pictures in high quality, in px. @public */
export const SHARP_HEIGHT = 1080
/** A request that is older than this is aborted in favour of a newer time, ms. */
const PATIENCE = 400
/** After a longer jump than this, ms, no further steps of its length are expected: nothing is loaded ahead. */
const LONGEST_STEP = 7 * DAY
/** Time for which the moment has to rest before a picture in high quality is requested, in ms. */
const REST = 150

/** The picture on screen. @public */
export interface ShownFrame {
  /** The time at which it was taken, in ms since the epoch; the requested time if the instance does not say. */
  timestamp: number
  /** The time for which it was requested, ms since the epoch. */
  requested: number
  /** The height in which it was requested, px. */
  height: number
}

/** The state of a loader. The same object until something changes. @public */
export interface FrameLoaderState {
  /** The time whose picture is to be shown, ms since the epoch; null before a time was requested. */
  time: number | null
  /** Null if there is no picture on screen. */
  shown: ShownFrame | null
  /** Whether the picture of the time is on its way. */
  isLoading: boolean
  /** The reason why there is no picture of the time. */
  error: Error | null
}

/** Shows the pictures of one camera at the time that was requested last. @public */
export interface FrameLoader {
  /** Shows the picture of a time, ms since the epoch. `step`: by how much the next one is likely to differ, ms. */
  show(time: number, step?: number): void
  /** Whether pictures at rest are shown in high quality. */
  setSharp(isSharp: boolean): void
  /** Draws on a canvas from now on; null for none. */
  attach(canvas: HTMLCanvasElement | null): void
  /** Asks again for the picture of the time. */
  retry(): void
  state(): FrameLoaderState
  subscribe(listener: () => void): () => void
  /** Aborts its requests and frees its pictures. The next time starts it again. */
  stop(): void
}

/** The dependencies of a loader. */
export interface FrameLoaderDependencies {
  cache: FrameCache
  cameraId: string
  clock: Clock
  decode?: (blob: Blob) => Promise<ImageBitmap>
}

/**
 * A request for the picture on screen. `order`: number of the call that it belongs to; no picture is drawn after one of
 * a later call.
 */
interface Job {
  kind: 'wanted' | 'sharp'
  time: number
  height: number
  order: number
  controller: AbortController
  startedAt: number
}

interface Loader extends Required<FrameLoaderDependencies> {
  decoded: DecodedFrames
  canvas: HTMLCanvasElement | null
  state: FrameLoaderState
  events: ReturnType<typeof createEmitter<{ changed: undefined }>>
  /** Number of the latest call, and of the call whose picture was drawn last. */
  order: number
  drawnOrder: number
  /** Length of the last step in ms, negative for a step back; 0: the time rests. */
  step: number
  isSharp: boolean
  isAtRest: boolean
  running: Job | null
  ahead: FramesAhead
  /** A picture in high quality that cannot be loaded is not tried again until the time is another one. */
  isSharpMissing: boolean
  cancelRest: CancelTimer | null
  cancelPatience: CancelTimer | null
}

function change(loader: Loader, changes: Partial<FrameLoaderState>): void {
  loader.state = { ...loader.state, ...changes }
  loader.events.emit('changed')
}

/** Puts a picture on the canvas. The label that follows tells its true time. */
function draw(
  loader: Loader,
  { bitmap, timestamp }: DecodedFrame,
  shown: Omit<ShownFrame, 'timestamp'>,
  order: number,
): void {
  const { canvas } = loader
  loader.drawnOrder = order
  const taken = timestamp ?? shown.requested
  if (canvas) {
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    canvas.dataset['time'] = String(taken)
  }
  const isWanted = shown.requested === loader.state.time
  change(loader, { shown: { ...shown, timestamp: taken }, ...(isWanted && { isLoading: false, error: null }) })
}

/** Draws a picture that is decoded already. */
function drawDecoded(loader: Loader, time: number, height: number): boolean {
  const frame = loader.decoded.get(time, height)
  if (!frame) return false
  draw(loader, frame, { requested: time, height }, loader.order)
  return true
}

/** Shows the nearest earlier picture of the cache meanwhile, if it is nearer to the time than the one on screen. */
function drawNearby(loader: Loader, time: number): void {
  const { cache, cameraId, state } = loader
  const before = cache.keptBefore({ cameraId, time, height: SEEK_HEIGHT })
  if (before === undefined || before === state.shown?.requested) return
  if (state.shown && Math.abs(state.shown.timestamp - time) <= time - before) return
  drawDecoded(loader, before, SEEK_HEIGHT)
}

function abort(loader: Loader): void {
  loader.running?.controller.abort()
  loader.running = null
}

/** Takes note of a picture that could not be loaded. */
function fail(loader: Loader, job: Job, error: Error): void {
  if (isClosedForPrivacy(error)) clear(loader)
  if (job.kind === 'sharp') loader.isSharpMissing = true
  else if (job.order === loader.order) change(loader, { error, isLoading: false })
}

/** Leaves no picture behind. */
function clear(loader: Loader): void {
  loader.decoded.clear()
  if (loader.canvas) loader.canvas.width = loader.canvas.height = 0
  if (loader.canvas) delete loader.canvas.dataset['time']
  change(loader, { shown: null })
}

async function run(loader: Loader, job: Job): Promise<void> {
  const { cache, cameraId } = loader
  const { time, height, controller } = job
  loader.running = job
  try {
    const still = await cache.load({ cameraId, time, height }, controller.signal)
    if (controller.signal.aborted) return
    const frame = await decodeOnce(loader, still, job)
    if (controller.signal.aborted) return
    if (job.order >= loader.drawnOrder) draw(loader, frame, { requested: time, height }, job.order)
  } catch (error) {
    if (!controller.signal.aborted) fail(loader, job, error as Error)
  } finally {
    if (loader.running === job) {
      loader.running = null
      startNext(loader)
    }
  }
}

/** Whether the picture on screen is to be replaced by one in high quality. */
function lacksSharpness({ state: { shown }, isSharp, isAtRest, isSharpMissing }: Loader): boolean {
  return isSharp && isAtRest && !isSharpMissing && shown !== null && shown.height < SHARP_HEIGHT
}

/** The next request for the screen; null if everything is loaded. */
function nextJob(loader: Loader): Pick<Job, 'kind' | 'time' | 'height'> | null {
  const { time, shown, error } = loader.state
  if (time === null) return null
  const isShown = shown?.requested === time
  if (!isShown && error === null) return { kind: 'wanted', time, height: SEEK_HEIGHT }
  return isShown && lacksSharpness(loader) ? { kind: 'sharp', time, height: SHARP_HEIGHT } : null
}

/** Requests what the screen lacks; once it lacks nothing, what is next on the way. */
function startNext(loader: Loader): void {
  if (loader.running) return
  const next = nextJob(loader)
  if (!next) return loader.ahead.start()
  void run(loader, { ...next, order: loader.order, controller: new AbortController(), startedAt: loader.clock.now() })
}

/** Loads and decodes a picture that may be requested soon. A caller that requests it meanwhile shares the request. */
async function loadAhead(loader: Loader, time: number, signal: AbortSignal): Promise<void> {
  const choice = { cameraId: loader.cameraId, time, height: SEEK_HEIGHT }
  const still = await loader.cache.load(choice, signal, { isAhead: true })
  if (!signal.aborted) await decodeOnce(loader, still, choice)
}

/** Aborts the running request, unless it helps the current time. */
function giveWay(loader: Loader, time: number): void {
  const { running, clock } = loader
  if (!running) return
  if (running.time === time && running.height === SEEK_HEIGHT) {
    Object.assign(running, { kind: 'wanted', order: loader.order })
    return
  }
  const age = clock.now() - running.startedAt
  if (running.kind !== 'wanted' || age >= PATIENCE) return abort(loader)
  // Its picture is shown on the way, unless it takes too long.
  loader.cancelPatience ??= clock.setTimeout(() => {
    loader.cancelPatience = null
    if (loader.running !== running || running.order === loader.order) return
    abort(loader)
    startNext(loader)
  }, PATIENCE - age)
}

function show(loader: Loader, time: number, step: number): void {
  loader.order++
  loader.step = step
  loader.isSharpMissing = false
  loader.cancelRest?.()
  loader.isAtRest = false
  loader.cancelRest = loader.clock.setTimeout(() => {
    loader.isAtRest = true
    if (loader.isSharp) loader.ahead.rest()
    startNext(loader)
  }, REST)
  change(loader, { time, error: null, isLoading: true })
  const isDrawn = (loader.isSharp && drawDecoded(loader, time, SHARP_HEIGHT)) || drawDecoded(loader, time, SEEK_HEIGHT)
  if (!isDrawn) drawNearby(loader, time)
  giveWay(loader, time)
  loader.ahead.head(time, Math.abs(step) <= LONGEST_STEP ? step : 0)
  startNext(loader)
}

function stop(loader: Loader): void {
  abort(loader)
  loader.ahead.rest()
  loader.cancelRest?.()
  loader.cancelPatience?.()
  loader.cancelRest = loader.cancelPatience = null
  clear(loader)
  loader.state = { time: null, shown: null, isLoading: false, error: null }
}

/**
 * Shows pictures of one camera at changing times on a canvas, outside of React. The time that was requested last wins;
 * one request for the screen is in flight, and no picture is drawn after that of a later call. Until a picture is
 * loaded, the nearest earlier one in the cache is shown. Pictures in the direction of travel are loaded ahead. It does
 * not use a limiter of `core/concurrency`: nothing waits, since a later time replaces an earlier one. @public
 */
export function createFrameLoader(dependencies: FrameLoaderDependencies): FrameLoader {
  const loader: Loader = {
    decode: (blob) => createImageBitmap(blob),
    ...dependencies,
    decoded: createDecodedFrames(),
    canvas: null,
    state: { time: null, shown: null, isLoading: false, error: null },
    events: createEmitter(),
    order: 0,
    drawnOrder: 0,
    step: 0,
    isSharp: false,
    isAtRest: false,
    running: null,
    ahead: createFramesAhead({
      load: (time, signal) => loadAhead(loader, time, signal),
      isThere: (time) => loader.decoded.get(time, SEEK_HEIGHT) !== undefined,
      onFailure: (error) => isClosedForPrivacy(error) && clear(loader),
      now: () => dependencies.clock.now(),
    }),
    isSharpMissing: false,
    cancelRest: null,
    cancelPatience: null,
  }
  const showAgain = () => loader.state.time !== null && show(loader, loader.state.time, loader.step)
  return {
    show: (time, step = loader.state.time === null ? 0 : time - loader.state.time) => show(loader, time, step),
    setSharp(isSharp) {
      if (isSharp === loader.isSharp) return
      loader.isSharp = isSharp
      if (isSharp) startNext(loader)
    },
    attach(canvas) {
      loader.canvas = canvas
      if (canvas) showAgain()
    },
    retry: showAgain,
    state: () => loader.state,
    subscribe: (listener) => loader.events.subscribe('changed', listener),
    stop: () => stop(loader),
  }
}

/** Pictures that are loaded ahead of a step, all at once: one after the other they would be slower than quick steps. */
const AHEAD = 3

interface FramesAheadOptions {
  /** Loads the picture of a time, ms since the epoch, so that it can be drawn at once. */
  load(time: number, signal: AbortSignal): Promise<void>
  /** Whether the picture of a time can be drawn at once. */
  isThere(time: number): boolean
  onFailure(error: unknown): void
  /** ms since the epoch. */
  now(): number
}

/** The pictures of the next steps in the direction of travel. */
interface FramesAhead {
  /** Sets the time and the step, ms, of the pictures to load ahead, and aborts all other requests. Step 0: none. */
  head(time: number, step: number): void
  /** Loads what is not there yet. */
  start(): void
  /** Aborts its requests, until it is started again. */
  rest(): void
}

/** Loads the pictures of the next steps before the user takes them. After a failure it rests until the next step. */
function createFramesAhead({ load, isThere, onFailure, now }: FramesAheadOptions): FramesAhead {
  const requests = new Map<number, AbortController>()
  let start = Number.NaN
  let times: number[] = []
  let hasFailed = false

  function abortExcept(keptTimes: readonly number[]): void {
    for (const [time, controller] of requests) {
      if (keptTimes.includes(time)) continue
      requests.delete(time)
      controller.abort()
    }
  }

  async function loadOne(time: number): Promise<void> {
    const controller = new AbortController()
    requests.set(time, controller)
    try {
      await load(time, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      hasFailed = true
      onFailure(error)
    } finally {
      if (requests.get(time) === controller) requests.delete(time)
    }
  }

  return {
    head(time, step) {
      start = time
      hasFailed = false
      const next = Array.from({ length: step === 0 ? 0 : AHEAD }, (_, index) => time + (index + 1) * step)
      times = next.filter((one) => one >= 0 && one <= now())
      // The picture at `start` is shown now, by a caller that may share its request.
      abortExcept([start, ...times])
    },
    start() {
      for (const time of times) if (!hasFailed && !requests.has(time) && !isThere(time)) void loadOne(time)
    },
    rest: () => abortExcept([]),
  }
}

/** The pictures of one camera on a canvas, for code that sets the time outside of React. @public */
export function useFrameLoader(cameraId: string): FrameLoader {
  const cache = useFrameCache()
  const clock = useClock()
  const loader = useMemo(() => createFrameLoader({ cache, cameraId, clock }), [cache, cameraId, clock])
  useEffect(() => () => loader.stop(), [loader])
  return loader
}

/** The state of a loader as React state. Redraws at each picture. @public */
export function useFrameLoaderState(loader: FrameLoader): FrameLoaderState {
  return useSyncExternalStore(loader.subscribe, loader.state)
}
