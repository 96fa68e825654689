import type { Feed, FeedOptions } from './feed'
import type { StreamSegment } from './streamSegments'

/** Codes of a `MediaError`. */
const NETWORK = 2
const DECODE = 3

/** Delay of live pictures behind the newest one, in s. */
const LIVE_DISTANCE = 4

/** A video that tells when its first picture was recorded. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date }

function startOf(video: DatedVideo): number | null {
  const time = video.getStartDate?.().getTime()
  return time === undefined || Number.isNaN(time) ? null : time
}

const endOf = ({ seekable }: HTMLVideoElement) => (seekable.length > 0 ? seekable.end(seekable.length - 1) : null)

/** Plays streams in a browser that does so by itself. It reports neither its answers nor which segment is missing. */
export function openNativeFeed(video: HTMLVideoElement, url: string, { isLive, events }: FeedOptions): Feed {
  const onError = () => {
    const code = video.error?.code
    if (code === DECODE) events.onFailure('media')
    else events.onFailure(code === NETWORK ? 'network' : 'gone')
  }
  video.addEventListener('error', onError)
  // A picture of another address can be saved only so.
  video.crossOrigin = 'anonymous'
  video.src = url
  return {
    segments(): readonly StreamSegment[] {
      const end = endOf(video)
      return end === null ? [] : [{ start: 0, duration: end, programDateTime: startOf(video) }]
    },
    liveEdge() {
      const end = endOf(video)
      return isLive && end !== null ? Math.max(0, end - LIVE_DISTANCE) : null
    },
    setLoading(isLoading) {
      video.preload = isLoading ? 'auto' : 'none'
    },
    recover() {
      const { currentTime } = video
      video.load()
      video.currentTime = currentTime
    },
    release() {
      video.removeEventListener('error', onError)
      video.removeAttribute('src')
      video.load()
    },
  }
}
