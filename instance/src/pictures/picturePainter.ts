import { open, stat } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import { createCanvas } from '@napi-rs/canvas'
import { SECOND } from '@barn-workbench/core/time'
import { askWorker, createThread, findThread } from '../base/thread'
import {
  decodePicture,
  encodeJpeg,
  paintCameraName,
  paintOutlines,
  PICTURE_MAX_BYTES,
  releaseCanvas,
  type Outline,
} from '../painting'

/** The order for one picture: its source, and its size, format and inscriptions. */
export interface PictureJob {
  source: PictureSource
  /** Pixels; the width follows from the aspect of the picture. */
  height: number
  /** A picture that is lower than `height` keeps its size. */
  shrinkOnly?: boolean
  /**
   * The format of the painted picture; JPEG by default. PNG, which keeps transparency, is for pictures of files only.
   */
  format?: 'jpeg' | 'png' | undefined
  /** Text that is written into the picture, such as the name of the camera. */
  text?: string | undefined
  outlines?: readonly Outline[] | undefined
}

/** The source from which a picture is painted. */
export type PictureSource = SimulatedSource | { kind: 'file'; path: string } | { kind: 'bytes'; bytes: Uint8Array }

/** The view of a simulated camera at a time, in ms since the epoch. */
export interface SimulatedSource {
  kind: 'simulated'
  cameraId: string
  time: number
}

/** A picture that has to be taken from a video first. */
export interface LatePicture {
  kind: 'later'
  /** Resolves to the picture as JPEG; null if it cannot be read any more, or the signal is aborted. */
  load(signal: AbortSignal): Promise<Uint8Array | null>
}

/** Paints pictures, one at a time. */
export interface PicturePainter {
  /** Resolves to a picture in the format of the job, or to null if the source is not a readable picture. */
  paint(job: PictureJob): Promise<Uint8Array | null>
  close(): Promise<void>
}

/** Paints the view of a simulated camera, as JPEG. */
export type PaintSimulated = (source: SimulatedSource, job: PictureJob) => Uint8Array | Promise<Uint8Array>

/** The two ways in which the pictures of simulated cameras are painted. */
export interface SimulatedPictures {
  /** The file of a built thread, which also paints pictures of real cameras, and the data with which it starts. */
  thread: { file: string; data: unknown }
  /** Paints a picture in the calling thread. */
  paint: PaintSimulated
}

const WORKER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 }
/** Time limit of a job, in ms, after which it fails and its thread is ended. */
const LONGEST_JOB = 30 * SECOND

/** The thread of a barn whose cameras are all real. */
const REAL_PICTURES_THREAD: SimulatedPictures['thread'] = { file: 'paintWorker.js', data: null }

/** Creates a painter that works in a separate thread, or in this thread if there is no built worker. */
export function createPainter(simulated: SimulatedPictures | null): PicturePainter {
  const { file, data } = simulated?.thread ?? REAL_PICTURES_THREAD
  const startWorker = findThread(file, WORKER_MEMORY)
  if (!startWorker) return { paint: (job) => paintPicture(job, simulated?.paint), close: () => Promise.resolve() }
  return createWorkerPainter(() => startWorker(data))
}

/** Paints in a thread. If the thread dies, its current job fails, and a new thread takes the next one. */
export function createWorkerPainter(startWorker: () => Worker): PicturePainter {
  const thread = createThread(startWorker)
  let lastJob: Promise<unknown> = Promise.resolve()
  return {
    paint(job) {
      const paintNow = () =>
        askWorker<Uint8Array | null>(thread.worker(), job, { longest: LONGEST_JOB, name: 'painting' })
      const painted = lastJob.then(paintNow, paintNow)
      lastJob = painted
      return painted
    },
    close: () => thread.close(),
  }
}

type RealSource = Exclude<PictureSource, SimulatedSource>

/** Maximum width of a picture as a multiple of its height; wider ones are compressed. */
const WIDEST_ASPECT = 8

/** Paints a picture in the calling thread. Resolves to null if the source is not a readable picture. */
export async function paintPicture(job: PictureJob, paintSimulated?: PaintSimulated): Promise<Uint8Array | null> {
  const { source } = job
  if (source.kind === 'simulated') return (await paintSimulated?.(source, job)) ?? null
  return paintImage({ ...job, source })
}

/** Paints a picture that a real camera took at the height of the job; its aspect stays. */
async function paintImage(job: PictureJob & { source: RealSource }): Promise<Uint8Array | null> {
  const bytes = await readBytes(job.source)
  const image = bytes && (await decodePicture(bytes))
  if (!image) return null
  const height = job.shrinkOnly ? Math.min(job.height, image.height) : job.height
  const aspect = Math.min(WIDEST_ASPECT, image.width / image.height)
  const size = { width: Math.max(1, Math.round(height * aspect)), height }
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.width, size.height)
  if (job.outlines) paintOutlines(context, size, job.outlines)
  if (job.text !== undefined) paintCameraName(context, size, job.text)
  const painted = job.format === 'png' ? canvas.toBuffer('image/png') : encodeJpeg(canvas)
  releaseCanvas(canvas)
  return painted
}

async function readBytes(source: RealSource): Promise<Uint8Array | null> {
  if (source.kind === 'bytes') return source.bytes
  return readPictureFile(source.path).catch(() => null)
}

/**
 * Reads a file. Resolves to null if the path leads to no file, whose reading could block for ever, or if the file is
 * empty or larger than a picture may be.
 */
async function readPictureFile(path: string): Promise<Uint8Array | null> {
  if (!(await stat(path)).isFile()) return null
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return size > 0 && size <= PICTURE_MAX_BYTES ? await file.readFile() : null
  } finally {
    await file.close()
  }
}
