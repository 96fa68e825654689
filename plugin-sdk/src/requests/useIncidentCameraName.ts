import { useQuery } from '@tanstack/react-query'
import { camerasOf, type Incident } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { allCameras, CAMERAS_REFRESH } from './barnCalls'

/**
 * The camera of an incident of any site by its name as it is now, else as the incident has it; undefined where it has
 * none. For lists over several sites. @public
 */
export function useIncidentCameraName(session: Session, incident: Incident): string | undefined {
  const [cameraId] = camerasOf(incident)
  const { data } = useQuery({
    queryKey: [session.id, session.snapshot().dataScope, ...allCameras.key],
    queryFn: ({ signal }) => allCameras.load(session, { signal }),
    enabled: cameraId !== undefined,
    staleTime: CAMERAS_REFRESH,
    retry: false,
  })
  const { cameraName } = incident.messagePayload
  const noted = typeof cameraName === 'string' ? cameraName : undefined
  return data?.find((camera) => camera.cameraId === cameraId)?.name ?? noted
}
