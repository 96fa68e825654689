import type { Worker } from 'node:worker_threads'
import type { PictureMask } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { askWorker, createThread, findThread } from '../base'
import { createCameraMeter, type CameraMeter, type MeasuredAreas, type MeasuredMinute } from './cameraMeter'
import type { GreyPicture } from './picture'

const WORKER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }
/** A task that takes longer, in ms, is given up together with its thread. */
const LONGEST_TASK = 30 * SECOND

/** The next pictures of a camera. */
export interface MeterTask {
  cameraId: string
  /** Its areas; null forgets the camera. */
  areas: MeasuredAreas | null
  pictures: readonly GreyPicture[]
  /** Minutes that end before this time, in ms since the epoch, have no more pictures. */
  finishBefore: number
}

/** What the pictures have ended. */
export interface MeterAnswer {
  minutes: readonly MeasuredMinute[]
  /** The burnt-in clocks of the camera; null as long as it is not known whether there are any. */
  clocks: readonly PictureMask[] | null
}

/** Measures the pictures of all cameras, in a thread of its own: a picture takes some milliseconds. */
export interface Meters {
  measure(task: MeterTask): Promise<MeterAnswer>
  /** Frees the memory, and forgets all cameras. */
  close(): Promise<void>
}

/** Answers one task after the other. Runs in the thread of `meterWorker`, or where the sources run, in the main one. */
export function createMeterTasks(): (task: MeterTask) => MeterAnswer {
  const meters = new Map<string, CameraMeter>()
  return ({ cameraId, areas, pictures, finishBefore }) => {
    if (areas === null) {
      meters.delete(cameraId)
      return { minutes: [], clocks: null }
    }
    const meter = meters.get(cameraId) ?? createCameraMeter()
    meters.set(cameraId, meter)
    meter.setAreas(areas)
    const ended = pictures.map((picture) => meter.add(picture))
    const minutes = [...ended, meter.finish(finishBefore)].filter((minute) => minute !== null)
    return { minutes, clocks: meter.clocks() }
  }
}

export function createMeters(): Meters {
  const startWorker = findThread('meterWorker.js', WORKER_MEMORY)
  return startWorker ? createThreadMeters(startWorker) : createInProcessMeters()
}

function createThreadMeters(startWorker: () => Worker): Meters {
  const thread = createThread(startWorker)
  return {
    measure: (task) => askWorker<MeterAnswer>(thread.worker(), task, { longest: LONGEST_TASK, name: 'movement' }),
    close: () => thread.close(),
  }
}

function createInProcessMeters(): Meters {
  const run = createMeterTasks()
  return { measure: (task) => Promise.resolve(run(task)), close: () => Promise.resolve() }
}
