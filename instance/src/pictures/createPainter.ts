import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Barn, BarnOptions } from '../simulator'
import { createInProcessPainter } from './paintPicture'
import type { PicturePainter } from './pictureJob'
import { createWorkerPainter } from './workerPainter'

/** Stands beside the bundle; there is none where the sources themselves run. */
const workerFile = fileURLToPath(new URL('./paintWorker.js', import.meta.url))
const WORKER_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 }

export function createPainter(barn: Barn): PicturePainter {
  if (!existsSync(workerFile)) return createInProcessPainter(barn)
  const { seed, species, simulationStart, timeZone } = barn
  const workerData: BarnOptions = { seed, species, simulationStart, timeZone, cameraCount: barn.cameras.length }
  return createWorkerPainter(() => new Worker(workerFile, { workerData, resourceLimits: WORKER_MEMORY }))
}
