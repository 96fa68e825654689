import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'

/** A video of Safari, which shows only the video itself as large as the screen. */
type SafariVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** What of a video can be shown elsewhere than on the page. */
export interface VideoWindow {
  /** What is as large as the screen then. */
  box: RefObject<HTMLDivElement | null>
  video: RefObject<HTMLVideoElement | null>
  isFullscreen: boolean
  /** Null: the browser shows nothing as large as the screen. */
  toggleFullscreen: (() => void) | null
  /** Whether it is in a small window above all others. */
  isFloating: boolean
  /** Null: the browser has no such windows. */
  toggleFloating: (() => void) | null
}

const subscribeToFullscreen = (redraw: () => void) => {
  document.addEventListener('fullscreenchange', redraw)
  return () => document.removeEventListener('fullscreenchange', redraw)
}

/** A refusal, such as one of a browser that asks for a press first, changes nothing. */
const ignoreRefusal = (asked: Promise<unknown> | undefined) => void asked?.catch(() => undefined)

function useFloating(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isFloating, setIsFloating] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const enter = () => setIsFloating(true)
    const leave = () => setIsFloating(false)
    element.addEventListener('enterpictureinpicture', enter)
    element.addEventListener('leavepictureinpicture', leave)
    return () => {
      element.removeEventListener('enterpictureinpicture', enter)
      element.removeEventListener('leavepictureinpicture', leave)
      if (document.pictureInPictureElement === element) ignoreRefusal(document.exitPictureInPicture())
    }
  }, [video])
  return isFloating
}

function fullscreenOf(box: HTMLElement | null, video: SafariVideo | null): void {
  if (document.fullscreenElement) ignoreRefusal(document.exitFullscreen())
  else if (document.fullscreenEnabled) ignoreRefusal(box?.requestFullscreen())
  else video?.webkitEnterFullscreen?.()
}

/** Shows a video as large as the screen, or in a window of its own. */
export function useVideoWindow(): VideoWindow {
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const isFloating = useFloating(video)
  const isFullscreen = useSyncExternalStore(
    subscribeToFullscreen,
    () => document.fullscreenElement !== null && document.fullscreenElement === box.current,
  )
  const canFill = document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype
  const canFloat = document.pictureInPictureEnabled === true
  return {
    box,
    video,
    isFullscreen,
    toggleFullscreen: canFill ? () => fullscreenOf(box.current, video.current) : null,
    isFloating,
    toggleFloating: canFloat
      ? () => ignoreRefusal(isFloating ? document.exitPictureInPicture() : video.current?.requestPictureInPicture())
      : null,
  }
}
