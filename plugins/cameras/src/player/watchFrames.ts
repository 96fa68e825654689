/**
 * Calls `onFrame` with the place in the media, s, of each picture that a video shows. Returns the function that ends it. A
 * browser that does not tell of single pictures is asked where it is.
 */
export function watchFrames(video: HTMLVideoElement, onFrame: (position: number) => void): () => void {
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
