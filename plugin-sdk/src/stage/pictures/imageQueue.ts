import type { Clock, TimerHandle } from '@barn-workbench/core/clock'
import { createImageStore, type ImageStore, type StoredImage } from './imageStore'

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

/** What is known of a tile's picture. */
interface Lane {
  /** Height that the picture was asked in. */
  height: number
  /** A newer picture is due. */
  due: boolean
  failure: unknown
  request: Request | null
}

type Outcome<Image> = { image: Image } | { failure: unknown }

/** Whether a tile's picture is to be asked for; one that failed waits for the next refresh. */
function isNeeded({ height, due, failure }: Lane, wanted: WantedImage): boolean {
  return due || (failure === undefined && height < wanted.height)
}

function createLanes<Image extends StoredImage>(images: ImageStore<Image>, clock: Clock) {
  const lanes = new Map<string, Lane>()
  let running = 0
  function leave(lane: Lane): void {
    if (!lane.request) return
    clock.clearTimeout(lane.request.timer)
    lane.request = null
    running--
  }
  return {
    all: lanes,
    running: () => running,
    leave,
    enter(lane: Lane, request: Request): void {
      lane.request = request
      running++
    },
    /** Aborts what is not wanted, or not of this height. */
    abort(heights: ReadonlyMap<string, number>): void {
      for (const [tileId, lane] of lanes) {
        const { request } = lane
        if (!request || request.height === heights.get(tileId)) continue
        leave(lane)
        request.controller.abort()
      }
    },
    of(tileId: string): Lane {
      const lane = lanes.get(tileId) ?? { height: 0, due: true, failure: undefined, request: null }
      lanes.set(tileId, lane)
      if (!images.get(tileId)) lane.height = 0
      return lane
    },
    /** The lane as it is after its request: a failure keeps the picture that there was. */
    take(tileId: string, lane: Lane, height: number, outcome: Outcome<Image>): void {
      lane.due = false
      lane.failure = 'failure' in outcome ? (outcome.failure ?? new Error('no picture')) : undefined
      if (!('image' in outcome)) return
      lane.height = height
      images.set(tileId, outcome.image)
    },
  }
}

/** A request that gives itself up after a time. */
function newRequest(
  height: number,
  { clock, timeout = REQUEST_TIMEOUT }: Pick<ImageQueueOptions<never>, 'clock' | 'timeout'>,
  fail: (failure: unknown) => void,
): Request {
  const controller = new AbortController()
  const giveUp = () => {
    fail(new DOMException('no answer in time', 'TimeoutError'))
    controller.abort()
  }
  return { height, controller, timer: clock.setTimeout(giveUp, timeout) }
}

export function createImageQueue<Image extends StoredImage>(options: ImageQueueOptions<Image>): ImageQueue<Image> {
  const { load, clock, onChange, mostAtOnce = MOST_AT_ONCE } = options
  const images = createImageStore<Image>(options.budget ?? BUDGET)
  const lanes = createLanes(images, clock)
  let wanted: readonly WantedImage[] = []
  function settle(tileId: string, request: Request, outcome: Outcome<Image>): void {
    const lane = lanes.of(tileId)
    // A request that was left may still answer: its picture is older than the one that is waited for.
    if (lane.request !== request) {
      if ('image' in outcome) outcome.image.close()
      return
    }
    lanes.leave(lane)
    lanes.take(tileId, lane, request.height, outcome)
    onChange(tileId)
    start()
  }
  function ask({ tileId, height }: WantedImage, lane: Lane): void {
    const request = newRequest(height, options, (failure) => settle(tileId, request, { failure }))
    lanes.enter(lane, request)
    void load(tileId, height, request.controller.signal)
      .then(
        (image) => ({ image }),
        (failure: unknown) => ({ failure }),
      )
      .then((outcome) => settle(tileId, request, outcome))
  }
  function start(): void {
    for (const next of wanted) {
      if (lanes.running() >= mostAtOnce) return
      const lane = lanes.of(next.tileId)
      if (!lane.request && isNeeded(lane, next)) ask(next, lane)
    }
  }
  return {
    want(next) {
      wanted = next
      lanes.abort(new Map(next.map(({ tileId, height }) => [tileId, height])))
      images.keep(next.map(({ tileId }) => tileId))
      start()
    },
    refresh(tileIds) {
      for (const tileId of tileIds ?? lanes.all.keys()) lanes.of(tileId).due = true
      start()
    },
    image: images.get,
    failure: (tileId) => lanes.all.get(tileId)?.failure,
    isIdle: () => lanes.running() === 0,
    close() {
      wanted = []
      lanes.abort(new Map())
      images.close()
    },
  }
}
