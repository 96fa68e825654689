import { workerData } from 'node:worker_threads'
import { servePainting } from '../../pictures/servePainting'
import { createBarn, type BarnOptions } from '../model/barn/barn'
import { paintFrame } from '../model/frame/paintFrame'

// The thread that paints pictures in a simulated barn, also of cameras with a real source.

const barn = createBarn(workerData as BarnOptions)
servePainting(({ cameraId, time }, job) => paintFrame(barn, cameraId, time, job))
