import type { Clock, TimerHandle } from '@barn-workbench/core/clock'
import { createImageStore, type StoredImage } from './imageStore'

/** Requests at a time: an instance answers six of one browser, and the rest of the screen wants some. */
const MOST_AT_ONCE = 4
/** A request without an answer is given up after this time, ms. */
const REQUEST_TIMEOUT = 30_000
/** Bytes of decoded pictures that are kept. */
const BUDGET = 192 * 2 ** 20

/** A tile's picture of a height. */
export interface WantedImage {
  tileId: string
  height: number
}

export interface ImageQueueOptions<Image extends StoredImage> {
  /** Asks for a picture and decodes it. */
  load(tileId: string, height: number, signal: AbortSignal): Promise<Image>
  clock: Clock
  /** A tile has a new picture, or none could be had. */
  onChange(tileId: string): void
  mostAtOnce?: number
  timeout?: number
  budget?: number
}

/** Asks for the pictures of tiles: the most wanted first, a few at a time, each tile's newest only. */
export interface ImageQueue<Image extends StoredImage> {
  /** What is on screen, the most important first. Requests for all else are aborted. */
  want(wanted: readonly WantedImage[]): void
  /** Asks again for these tiles, or for all; those that are not on screen when they come into view. */
  refresh(tileIds?: readonly string[]): void
  image(tileId: string): Image | undefined
  /** Why the last request for a tile failed; undefined where it did not. */
  failure(tileId: string): unknown
  isIdle(): boolean
  close(): void
}

interface Request {
  height: number
  controller: AbortController
  timer: TimerHandle
}

interface Lane {
  /** Height that the picture was asked in. */
  height: number
  /** A newer picture is due. */
  due: boolean
  failure: unknown
  request: Request | null
}

/** Whether a tile's picture is to be asked for; one that failed waits for the next refresh. */
function isNeeded({ height, due, failure }: Lane, wanted: WantedImage): boolean {
  return due || (failure === undefined && height < wanted.height)
}

export function createImageQueue<Image extends StoredImage>(options: ImageQueueOptions<Image>): ImageQueue<Image> {
  const { load, clock, onChange, mostAtOnce = MOST_AT_ONCE, timeout = REQUEST_TIMEOUT } = options
  const images = createImageStore<Image>(options.budget ?? BUDGET)
  const lanes = new Map<string, Lane>()
  let wanted: readonly WantedImage[] = []
  let running = 0

  function laneOf(tileId: string): Lane {
    const lane = lanes.get(tileId) ?? { height: 0, due: true, failure: undefined, request: null }
    lanes.set(tileId, lane)
    if (!images.get(tileId) && lane.failure === undefined) lane.height = 0
    return lane
  }
  function leave(lane: Lane): void {
    if (!lane.request) return
    clock.clearTimeout(lane.request.timer)
    lane.request = null
    running--
  }
  function settle(tileId: string, request: Request, outcome: { image: Image } | { failure: unknown }): void {
    const lane = laneOf(tileId)
    // A request that was left may still answer: its picture is older than the one that is waited for.
    if (lane.request !== request) {
      if ('image' in outcome) outcome.image.close()
      return
    }
    leave(lane)
    lane.due = false
    lane.failure = 'failure' in outcome ? outcome.failure ?? new Error('no picture') : undefined
    if ('image' in outcome) {
      lane.height = request.height
      images.set(tileId, outcome.image)
    }
    onChange(tileId)
    start()
  }
  function ask({ tileId, height }: WantedImage, lane: Lane): void {
    const controller = new AbortController()
    const giveUp = () => {
      settle(tileId, request, { failure: new DOMException('no answer in time', 'TimeoutError') })
      controller.abort()
    }
    const request: Request = { height, controller, timer: clock.setTimeout(giveUp, timeout) }
    lane.request = request
    running++
    load(tileId, height, controller.signal).then((image) => settle(tileId, request, { image }), (failure: unknown) => settle(tileId, request, { failure }))
  }
  function start(): void {
    for (const next of wanted) {
      if (running >= mostAtOnce) return
      const lane = laneOf(next.tileId)
      if (!lane.request && isNeeded(lane, next)) ask(next, lane)
    }
  }
  function abort(lane: Lane): void {
    const { request } = lane
    leave(lane)
    request?.controller.abort()
  }
  return {
    want(next) {
      wanted = next
      const heights = new Map(next.map(({ tileId, height }) => [tileId, height]))
      for (const [tileId, lane] of lanes) if (lane.request && lane.request.height !== heights.get(tileId)) abort(lane)
      images.keep(next.map(({ tileId }) => tileId))
      start()
    },
    refresh(tileIds) {
      for (const tileId of tileIds ?? lanes.keys()) laneOf(tileId).due = true
      start()
    },
    image: images.get,
    failure: (tileId) => lanes.get(tileId)?.failure,
    isIdle: () => running === 0,
    close() {
      wanted = []
      for (const lane of lanes.values()) abort(lane)
      images.close()
    },
  }
}
