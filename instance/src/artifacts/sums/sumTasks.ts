import type { Annotation } from './annotation'
import { paintCanvasPicture, type CanvasPicture } from './canvasPicture'
import { createPictureSums } from './pictureSums'

/** What the thread that adds up pictures is asked for. `begin` forgets what was added before. */
export type SumTask =
  | { kind: 'begin' }
  | { kind: 'add'; picture: Uint8Array }
  | { kind: 'heatMap'; caption: string }
  | { kind: 'mean'; annotation?: Annotation | undefined }
  | { kind: 'canvas'; canvas: CanvasPicture }

/** A picture; null: there is none. For `add`, a picture of no bytes says that it was added. */
export type SumAnswer = Uint8Array | null

const ADDED = new Uint8Array()

/** Answers one task after the other. */
export function createSumTasks(): (task: SumTask) => Promise<SumAnswer> {
  let sums = createPictureSums()
  return async (task) => {
    switch (task.kind) {
      case 'begin':
        sums = createPictureSums()
        return null
      case 'add':
        return (await sums.add(task.picture)) ? ADDED : null
      case 'heatMap':
        return sums.heatMap(task.caption)
      case 'mean':
        return sums.mean(task.annotation)
      case 'canvas':
        return paintCanvasPicture(task.canvas)
    }
  }
}
