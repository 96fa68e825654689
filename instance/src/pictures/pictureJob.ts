import type { Outline } from '../simulator/painting'

/** The source from which a picture is painted. */
export type PictureSource =
  | { kind: 'simulated'; cameraId: string; time: number }
  | { kind: 'file'; path: string }
  | { kind: 'bytes'; bytes: Uint8Array }

/** A picture that has to be taken from a video first. */
export interface LatePicture {
  kind: 'later'
  /** Resolves to the picture as JPEG; null if it cannot be read any more, or the signal is aborted. */
  load(signal: AbortSignal): Promise<Uint8Array | null>
}

export interface PictureJob {
  source: PictureSource
  /** Pixels; the width follows from the aspect of the picture. */
  height: number
  /** A picture that is lower than `height` keeps its size. */
  shrinkOnly?: boolean
  /** The painted picture; JPEG by default. Only pictures of files can be PNG, which keeps what is transparent. */
  format?: 'jpeg' | 'png' | undefined
  /** Written into the picture, e.g. the name of the camera. */
  text?: string | undefined
  outlines?: readonly Outline[] | undefined
}

/** Paints one picture at a time. */
export interface PicturePainter {
  /** Resolves to a picture in the format of the job, or to null if the source is not a readable picture. */
  paint(job: PictureJob): Promise<Uint8Array | null>
  close(): Promise<void>
}
