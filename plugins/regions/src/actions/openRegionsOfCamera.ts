import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { regionsPath } from '../paths'

/** Shows the regions that a camera sees. */
export async function openRegionsOfCamera({ cameraId }: { cameraId: string }, { session, navigate }: ActionHost) {
  if (!session) return null
  await navigate(regionsPath(session.id, { cameraId }))
  return {}
}
