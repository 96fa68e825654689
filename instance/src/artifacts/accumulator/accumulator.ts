import type { Worker } from 'node:worker_threads'
import type { PictureMask } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { askWorker, createThread, findThread } from '../../base'
import { paintCanvasPicture, type CanvasPicture } from './paintCanvasPicture'
import { paintClipBar, paintClipNames, type ClipBar, type ClipNames } from './paintClip'
import { createPictureAccumulator, type Annotation } from './pictureAccumulator'

const WORKER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** A task that takes longer, in ms, is given up together with its thread. */
const LONGEST_TASK = 30 * SECOND

/**
 * Makes pictures out of pictures, in a thread of its own, since that takes long: heat maps and mean pictures of one
 * camera at a time, plans of the barn, and what is written into clips. Each call is a task for the thread, which
 * answers with an encoded picture, or with pixels where it says so.
 */
export interface Accumulator {
  /** Begins a camera, with the parts of its picture that do not count: forgets the pictures that were added before. */
  begin(masks: readonly PictureMask[]): Promise<void>
  /** Returns false if the picture cannot be read. */
  add(picture: Uint8Array): Promise<boolean>
  /** The movement in the added pictures; null without one. `caption` names its scale. */
  heatMap(caption: string): Promise<Uint8Array | null>
  /** The mean of the added pictures; null without one. */
  mean(annotation?: Annotation): Promise<Uint8Array | null>
  canvas(canvas: CanvasPicture): Promise<Uint8Array | null>
  /** Red, green, blue and opacity of each pixel. */
  clipBar(bar: ClipBar): Promise<Uint8Array | null>
  clipNames(names: ClipNames): Promise<Uint8Array | null>
  /** Frees the memory; the next task takes it again. */
  free(): Promise<void>
}

/** The tasks of the thread that adds up pictures. `begin` forgets the pictures added before. */
export type AccumulatorTask =
  | { kind: 'begin'; masks: readonly PictureMask[] }
  | { kind: 'add'; picture: Uint8Array }
  | { kind: 'heatMap'; caption: string }
  | { kind: 'mean'; annotation?: Annotation | undefined }
  | { kind: 'canvas'; canvas: CanvasPicture }
  | { kind: 'clipBar'; bar: ClipBar }
  | { kind: 'clipNames'; names: ClipNames }

/** A picture, or null if there is none. For `add`, an empty picture confirms the addition. */
type AccumulatorAnswer = Uint8Array | null

const ADDED = new Uint8Array()

/**
 * Answers one task after the other. Runs in the thread of `accumulatorWorker`, or where the sources run, in the main
 * thread.
 */
export function createAccumulatorTasks(): (task: AccumulatorTask) => Promise<AccumulatorAnswer> {
  let accumulator = createPictureAccumulator()
  return async (task) => {
    switch (task.kind) {
      case 'begin':
        accumulator = createPictureAccumulator(task.masks)
        return null
      case 'add':
        return (await accumulator.add(task.picture)) ? ADDED : null
      case 'heatMap':
        return accumulator.heatMap(task.caption)
      case 'mean':
        return accumulator.mean(task.annotation)
      case 'canvas':
        return paintCanvasPicture(task.canvas)
      case 'clipBar':
        return paintClipBar(task.bar)
      case 'clipNames':
        return paintClipNames(task.names)
    }
  }
}

/** Creates the accumulator of pictures: in a separate thread, or in this one if there is no built worker. */
export function createAccumulator(): Accumulator {
  const startWorker = findThread('accumulatorWorker.js', WORKER_MEMORY)
  return startWorker ? createThreadAccumulator(startWorker) : createInProcessAccumulator()
}

function createThreadAccumulator(startWorker: () => Worker): Accumulator {
  const thread = createThread(startWorker)
  const run = (task: AccumulatorTask) =>
    askWorker<AccumulatorAnswer>(thread.worker(), task, { longest: LONGEST_TASK, name: 'adding' })
  return accumulatorOf(run, () => thread.close())
}

function createInProcessAccumulator(): Accumulator {
  let run = createAccumulatorTasks()
  return accumulatorOf(
    (task) => run(task),
    () => {
      run = createAccumulatorTasks()
      return Promise.resolve()
    },
  )
}

function accumulatorOf(
  run: (task: AccumulatorTask) => Promise<AccumulatorAnswer>,
  free: () => Promise<void>,
): Accumulator {
  return {
    begin: async (masks) => void (await run({ kind: 'begin', masks })),
    add: async (picture) => (await run({ kind: 'add', picture })) !== null,
    heatMap: (caption) => run({ kind: 'heatMap', caption }),
    mean: (annotation) => run({ kind: 'mean', annotation }),
    canvas: (canvas) => run({ kind: 'canvas', canvas }),
    clipBar: (bar) => run({ kind: 'clipBar', bar }),
    clipNames: (names) => run({ kind: 'clipNames', names }),
    free,
  }
}
