import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { isAccessRefused, isProblem } from '@barn-workbench/core/result'
import { PICTURE_TIMEOUT } from '@barn-workbench/core/time'
import type { RequiredImage } from './tileImages'

/** Concurrent requests. Browsers send six to one host; other parts of the screen need some of them. */
const MAXIMUM_CONCURRENT = 4
/** Bytes of decoded pictures that are held. */
const CACHE_SIZE = 192 * 2 ** 20

/** Refusals after which no earlier picture may be shown either. */
const NO_PICTURE = [
  'camera/privacy',
  'frame/not-found',
  'frame/in-future',
  'artifact/not-found',
  'artifact/no-payload',
] as const

export interface ImageQueueOptions<Image extends DecodedImage> {
  /** Loads the picture of a tile in a height in px, and decodes it. */
  load(tileId: string, height: number, signal: AbortSignal): Promise<Image>
  clock: Clock
  /** The picture of a tile was loaded, or failed to load. */
  onChange(tileId: string): void
  maximumConcurrent?: number
  /** A request without an answer fails after this time, ms. */
  timeout?: number
  /** Bytes. */
  cacheSize?: number
}

/**
 * Loads the pictures of tiles: the most important first, a few at a time, and only the newest picture of each tile. Not
 * a limiter of `core/concurrency`: every move of the view replaces all that waits, and aborts what runs but is off
 * screen.
 */
export interface ImageQueue<Image extends DecodedImage> {
  /** Sets the pictures that are on screen, the most important first. Requests for all others are aborted. */
  setRequired(images: readonly RequiredImage[]): void
  /** Loads these tiles, or all, again; tiles off screen when they come on screen. */
  refresh(tileIds?: readonly string[]): void
  /**
   * Loads all tiles again with pictures of another time: requests that run are aborted, pictures stay until the new
   * ones are there.
   */
  reload(): void
  image(tileId: string): Image | undefined
  /** The error of the last request for a tile; undefined if it succeeded. */
  failure(tileId: string): unknown
  isIdle(): boolean
  close(): void
}

interface Request {
  height: number
  controller: AbortController
  cancelTimeout: CancelTimer
}

interface TileImageState {
  /** Height that the current picture was loaded in; 0 without one. */
  height: number
  isOutdated: boolean
  failure: unknown
  request: Request | null
}

type LoadResult<Image> = { image: Image } | { failure: unknown }

/** A tile whose request failed waits for the next refresh. */
function needsRequest({ height, isOutdated, failure, request }: TileImageState, required: RequiredImage): boolean {
  if (request) return false
  return isOutdated || (failure === undefined && height < required.height)
}

/** Whether a picture of another time would mislead: no picture of this time exists, or the account may not see it. */
function isWithoutPicture(failure: unknown): boolean {
  return isAccessRefused(failure) || NO_PICTURE.some((code) => isProblem(failure, code))
}

/** Keeps the state of each tile's picture and counts the requests that run. */
function createTileStates<Image extends DecodedImage>(images: ImageCache<Image>) {
  const states = new Map<string, TileImageState>()
  let runningRequests = 0
  function endRequest(state: TileImageState): void {
    if (!state.request) return
    state.request.cancelTimeout()
    state.request = null
    runningRequests--
  }
  return {
    tileIds: () => states.keys(),
    failure: (tileId: string) => states.get(tileId)?.failure,
    runningRequests: () => runningRequests,
    startRequest(state: TileImageState, request: Request): void {
      state.request = request
      runningRequests++
    },
    endRequest,
    /** Aborts requests for tiles that are not required, or not in the height given for them. */
    abortExcept(requiredHeights: ReadonlyMap<string, number>): void {
      for (const [tileId, state] of states) {
        const { request } = state
        if (!request || request.height === requiredHeights.get(tileId)) continue
        endRequest(state)
        request.controller.abort()
      }
    },
    of(tileId: string): TileImageState {
      const state = states.get(tileId) ?? { height: 0, isOutdated: true, failure: undefined, request: null }
      states.set(tileId, state)
      if (!images.get(tileId)) state.height = 0
      return state
    },
    /** Stores the result of a request. After a failure the previous picture stays if it is still true. */
    applyResult(tileId: string, state: TileImageState, height: number, result: LoadResult<Image>): void {
      state.isOutdated = false
      state.failure =
        'failure' in result ? (result.failure ?? new Error('The picture could not be loaded.')) : undefined
      if (isWithoutPicture(state.failure)) images.remove(tileId)
      if (!('image' in result)) return
      state.height = height
      images.set(tileId, result.image)
    },
  }
}

/** Creates a request that fails and aborts by itself after the timeout. */
function createRequest(
  height: number,
  { clock, timeout = PICTURE_TIMEOUT }: Pick<ImageQueueOptions<never>, 'clock' | 'timeout'>,
  onTimeout: (failure: DOMException) => void,
): Request {
  const controller = new AbortController()
  const expire = () => {
    onTimeout(new DOMException('The picture was not loaded in time.', 'TimeoutError'))
    controller.abort()
  }
  return { height, controller, cancelTimeout: clock.setTimeout(expire, timeout) }
}

/** Creates an empty queue of pictures to load. */
export function createImageQueue<Image extends DecodedImage>(options: ImageQueueOptions<Image>): ImageQueue<Image> {
  const { load, onChange, maximumConcurrent = MAXIMUM_CONCURRENT } = options
  const images = createImageCache<Image>(options.cacheSize ?? CACHE_SIZE)
  const states = createTileStates(images)
  let required: readonly RequiredImage[] = []

  function onResult(tileId: string, request: Request, result: LoadResult<Image>): void {
    const state = states.of(tileId)
    // An aborted request may still be answered, with a picture older than the requested one.
    if (state.request !== request) {
      if ('image' in result) result.image.close()
      return
    }
    states.endRequest(state)
    states.applyResult(tileId, state, request.height, result)
    onChange(tileId)
    sendRequests()
  }
  function sendRequest({ tileId, height }: RequiredImage): void {
    const request = createRequest(height, options, (failure) => onResult(tileId, request, { failure }))
    states.startRequest(states.of(tileId), request)
    void load(tileId, height, request.controller.signal)
      .then(
        (image) => ({ image }),
        (failure: unknown) => ({ failure }),
      )
      .then((result) => onResult(tileId, request, result))
  }
  function sendRequests(): void {
    for (const next of required) {
      if (states.runningRequests() >= maximumConcurrent) return
      if (needsRequest(states.of(next.tileId), next)) sendRequest(next)
    }
  }
  return {
    setRequired(next) {
      required = next
      states.abortExcept(new Map(next.map(({ tileId, height }) => [tileId, height])))
      images.retain(next.map(({ tileId }) => tileId))
      sendRequests()
    },
    refresh(tileIds) {
      for (const tileId of tileIds ?? states.tileIds()) states.of(tileId).isOutdated = true
      sendRequests()
    },
    reload() {
      states.abortExcept(new Map())
      for (const tileId of states.tileIds()) states.of(tileId).isOutdated = true
      sendRequests()
    },
    image: images.get,
    failure: states.failure,
    isIdle: () => states.runningRequests() === 0,
    close() {
      required = []
      states.abortExcept(new Map())
      images.close()
    },
  }
}

/** A decoded picture, such as an `ImageBitmap`. */
export interface DecodedImage {
  width: number
  height: number
  close(): void
}

/** Holds the decoded pictures of tiles within a number of bytes. Pictures that are removed are closed at once. */
interface ImageCache<Image extends DecodedImage> {
  get(tileId: string): Image | undefined
  set(tileId: string, image: Image): void
  remove(tileId: string): void
  /**
   * Keeps the pictures of these tiles regardless of their size. The others are removed in the order in which they were
   * last kept.
   */
  retain(tileIds: readonly string[]): void
  close(): void
}

const BYTES_PER_PIXEL = 4

function createImageCache<Image extends DecodedImage>(maximumBytes: number): ImageCache<Image> {
  const images = new Map<string, Image>()
  let retained = new Set<string>()
  let totalBytes = 0
  const bytesOf = ({ width, height }: Image) => width * height * BYTES_PER_PIXEL
  function remove(tileId: string): void {
    const image = images.get(tileId)
    if (!image) return
    images.delete(tileId)
    totalBytes -= bytesOf(image)
    image.close()
  }
  function shrink(): void {
    for (const tileId of [...images.keys()]) {
      if (totalBytes <= maximumBytes) return
      if (!retained.has(tileId)) remove(tileId)
    }
  }
  return {
    get: (tileId) => images.get(tileId),
    set(tileId, image) {
      remove(tileId)
      images.set(tileId, image)
      totalBytes += bytesOf(image)
      shrink()
    },
    remove,
    retain(tileIds) {
      retained = new Set(tileIds)
      for (const tileId of tileIds) {
        const image = images.get(tileId)
        if (!image) continue
        images.delete(tileId)
        images.set(tileId, image)
      }
      shrink()
    },
    close() {
      for (const tileId of [...images.keys()]) remove(tileId)
    },
  }
}
