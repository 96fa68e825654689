import type { Outline } from '../simulator'

/** What a picture is made from. */
export type PictureOrigin =
  | { kind: 'simulated'; cameraId: string; time: number }
  | { kind: 'file'; path: string }
  | { kind: 'bytes'; bytes: Uint8Array }

export interface PictureJob {
  origin: PictureOrigin
  /** Pixels; the width follows from the picture. */
  height: number
  /** The picture is not enlarged to the height. */
  shrinkOnly?: true
  /** Written into the picture. */
  text?: string | undefined
  outlines?: readonly Outline[] | undefined
}

/** Makes one picture at a time, as JPEG; null where what it is made from is no picture. */
export interface PicturePainter {
  paint(job: PictureJob): Promise<Uint8Array | null>
  close(): Promise<void>
}
