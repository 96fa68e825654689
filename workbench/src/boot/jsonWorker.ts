import './withoutEval'
import { problemOf } from '@barn-workbench/core/result'
import { parseJson } from '@barn-workbench/core/transport'

/** The worker behind `parseJsonInWorker`: it parses bodies that are too large for the main thread. */
self.addEventListener('message', ({ data }: MessageEvent<{ id: number; bytes: Uint8Array }>) => {
  try {
    self.postMessage({ id: data.id, value: parseJson(data.bytes) })
  } catch (error) {
    self.postMessage({ id: data.id, problem: problemOf(error) })
  }
})
