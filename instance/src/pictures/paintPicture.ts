import { paintFrame, type Barn } from '../simulator'
import { paintImage } from './paintImage'
import type { PictureJob, PicturePainter } from './pictureJob'

export async function paintPicture(barn: Barn, job: PictureJob): Promise<Uint8Array | null> {
  const { origin } = job
  if (origin.kind === 'simulated') return paintFrame(barn, origin.cameraId, origin.time, job)
  return paintImage({ ...job, origin })
}

/** Paints where it is called: holds up everything else meanwhile. */
export function createInProcessPainter(barn: Barn): PicturePainter {
  return { paint: (job) => paintPicture(barn, job), close: () => Promise.resolve() }
}
