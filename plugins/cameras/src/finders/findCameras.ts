import { cameras } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { isDecommissioned } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { byName } from '@barn-workbench/core/text'
import type { FoundEntity } from '@barn-workbench/plugin-sdk'

/** Cameras that the palette can find. */
const LIMIT = 1_000

/** The cameras in use, by name. */
export async function findCameras(session: Session, signal: AbortSignal): Promise<FoundEntity<'camera'>[]> {
  const documents = await session.list(cameras.query, { order: [ascending('name')], limit: LIMIT }, { signal })
  return documents
    .filter((camera) => !isDecommissioned(camera))
    .sort(byName())
    .map((camera) => ({ id: camera.cameraId, label: camera.name, entity: camera }))
}
