import { cameras } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import { ProblemError } from '@barn-workbench/core/result'
import type { Camera } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'

/** A camera as it is now. Rejects with a `ProblemError`, also where there is none. */
export async function findCamera(session: Session, cameraId: string): Promise<Camera> {
  const [camera] = await session.list(cameras.query, { query: [where('cameraId', '==', cameraId)], limit: 1 })
  if (!camera) throw new ProblemError({ code: 'camera/not-found', params: { id: cameraId } })
  return camera
}
