import type { PictureOrigin } from './pictureJob'

/** A picture that a camera took. */
export interface Frame {
  time: number
  origin: PictureOrigin
  /** The same for the same picture, whenever it is asked for. */
  key: string
}

export interface FrameSearch {
  /** The frame nearest to this time is wanted. */
  time: number
  /** Frames outside [from, to] do not count. */
  from: number
  to: number
}

/** Where the pictures of one camera come from. */
export interface CameraFeed {
  /** Null before it was ever seen. */
  lastSeenOnline(now: number): Promise<number | null>
  /** The newest picture, which an offline camera took before it fell silent. */
  newest(now: number): Promise<Frame | null>
  nearest(search: FrameSearch): Promise<Frame | null>
  /** Told of a frame whose picture cannot be read. */
  failed(frame: Frame): void
  /** A source that has to be asked is asked, if it was not just now. */
  refresh(now: number): Promise<void>
}

/** The nearer of two frames inside the search; the earlier one of two that are as near. */
export function nearer(search: FrameSearch, before: number, after: number): number | null {
  const inside = [before, after].filter((time) => time >= search.from && time <= search.to)
  const [first, second] = inside
  if (first === undefined || second === undefined) return first ?? null
  return search.time - first <= second - search.time ? first : second
}
