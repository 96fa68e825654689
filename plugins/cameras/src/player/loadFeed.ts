import type { OpenFeed } from './feed'
import { createHlsFeed } from './hlsFeed'
import { openNativeFeed } from './nativeFeed'

/** The videos of an instance: H.264 in MP4, of the simplest profile. */
const VIDEO = 'video/mp4; codecs="avc1.42E01E"'
const PLAYLIST = 'application/vnd.apple.mpegurl'

/** What a browser says about videos. */
export interface BrowserVideo {
  /** Whether a page may load parts of a video by itself, and they can be H.264. */
  playsParts(): boolean
  /** Whether the browser says that it plays whole streams. */
  playsStreams(): boolean
}

type MediaSourceClass = Pick<typeof MediaSource, 'isTypeSupported'>

/** What this browser says about videos. */
export function browserVideo(): BrowserVideo {
  const video = document.createElement('video')
  const scope = globalThis as { ManagedMediaSource?: MediaSourceClass; MediaSource?: MediaSourceClass }
  return {
    playsParts: () => (scope.ManagedMediaSource ?? scope.MediaSource)?.isTypeSupported(VIDEO) ?? false,
    playsStreams: () => video.canPlayType(VIDEO) !== '' && video.canPlayType(PLAYLIST) !== '',
  }
}

async function loadHls(): Promise<OpenFeed> {
  const [{ default: Hls }, { default: workerUrl }] = await Promise.all([
    import('hls.js/light'),
    import('hls.js/dist/hls.worker.js?url'),
  ])
  return createHlsFeed(Hls, workerUrl)
}

/**
 * Loads what plays streams in this browser. hls.js goes first, as some browsers only say that they play them; null: none
 * of the videos can be played at all.
 */
export function loadFeed(browser: BrowserVideo = browserVideo(), load = loadHls): Promise<OpenFeed> | null {
  if (browser.playsParts()) return load()
  return browser.playsStreams() ? Promise.resolve(openNativeFeed) : null
}
