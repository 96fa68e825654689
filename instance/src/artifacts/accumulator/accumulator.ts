import type { Worker } from 'node:worker_threads'
import { SECOND } from '@barn-workbench/core/time'
import { askWorker, createThread, findThread } from '../../base'
import {
  createAccumulatorTasks,
  type AccumulatorAnswer,
  type AccumulatorTask,
  type CanvasPicture,
} from './accumulatorTasks'
import type { Annotation } from './pictureAccumulator'

const WORKER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
/** A task that takes longer, in ms, is given up together with its thread. */
const LONGEST_TASK = 30 * SECOND

/** Adds up the pictures of one camera at a time, and draws plans. */
export interface Accumulator {
  begin(): Promise<void>
  /** Returns false if the picture cannot be read. */
  add(picture: Uint8Array): Promise<boolean>
  /** `caption`: the name of its scale. */
  heatMap(caption: string): Promise<Uint8Array | null>
  mean(annotation?: Annotation): Promise<Uint8Array | null>
  canvas(canvas: CanvasPicture): Promise<Uint8Array | null>
  /** Frees the memory; the next task takes it again. */
  free(): Promise<void>
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
    begin: async () => void (await run({ kind: 'begin' })),
    add: async (picture) => (await run({ kind: 'add', picture })) !== null,
    heatMap: (caption) => run({ kind: 'heatMap', caption }),
    mean: (annotation) => run({ kind: 'mean', annotation }),
    canvas: (canvas) => run({ kind: 'canvas', canvas }),
    free,
  }
}
