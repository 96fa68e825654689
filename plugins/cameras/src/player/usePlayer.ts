import { useEffect, useState, useSyncExternalStore } from 'react'
import { ProblemError } from '@barn-workbench/core/result'
import { openStream, usePictureLog, type StreamChoice } from '@barn-workbench/plugin-sdk/camera'
import { useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createPlayer, type Player } from './createPlayer'
import type { OpenFeed } from './feed'
import { createHlsFeed } from './hlsFeed'
import { openNativeFeed } from './nativeFeed'
import type { PlayerState } from './playerState'

/** Logs why a stream fails. A camera that is closed for privacy is not a failure. */
function useStreamLog(player: Player, cameraId: string): void {
  const log = usePictureLog()
  useEffect(
    () =>
      player.subscribe(() => {
        const { problem, phase } = player.state()
        if (phase === 'playing') log.shown(cameraId)
        else if (problem && problem.code !== 'camera/privacy') log.failed(cameraId, new ProblemError(problem))
      }),
    [player, log, cameraId],
  )
}

/**
 * A player of a camera, from a time on or live. Only the quality of the choice may change: the stream is then requested
 * again.
 */
export function usePlayer({ cameraId, time, quality }: StreamChoice): Player {
  const session = useSession()
  const { clock: device } = useWorkbench()
  const [player] = useState(() => {
    const open = (signal: AbortSignal, choice: Omit<StreamChoice, 'cameraId'>) =>
      openStream(session, signal, { cameraId, ...choice })
    return createPlayer({ clock: session.clock, device, time, quality, open, loadFeed: () => loadFeed() })
  })
  useStreamLog(player, cameraId)
  useEffect(() => player.setQuality(quality), [player, quality])
  return player
}

/** A part of a player's state. Redraws when it changes; `select` has to return the same value for the same state. */
export function usePlayerState<T>(player: Player, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()))
}

/** The videos of an instance: H.264 in MP4, of the simplest profile. */
const VIDEO = 'video/mp4; codecs="avc1.42E01E"'
const PLAYLIST = 'application/vnd.apple.mpegurl'

/** The video capabilities of a browser. */
export interface BrowserVideo {
  /** Whether a page may load segments of a video by itself, and they can be H.264. */
  playsSegments(): boolean
  /** Whether the browser says that it plays whole streams. */
  playsStreams(): boolean
}

type MediaSourceClass = Pick<typeof MediaSource, 'isTypeSupported'>

/** The video capabilities of this browser. */
function browserVideo(): BrowserVideo {
  const video = document.createElement('video')
  const scope = globalThis as { ManagedMediaSource?: MediaSourceClass; MediaSource?: MediaSourceClass }
  return {
    playsSegments: () => (scope.ManagedMediaSource ?? scope.MediaSource)?.isTypeSupported(VIDEO) ?? false,
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
 * Loads the feed that plays streams in this browser. hls.js goes first, since some browsers only claim to play them;
 * null if the browser cannot play the videos at all.
 */
export function loadFeed(browser: BrowserVideo = browserVideo(), load = loadHls): Promise<OpenFeed> | null {
  if (browser.playsSegments()) return load()
  return browser.playsStreams() ? Promise.resolve(openNativeFeed) : null
}
