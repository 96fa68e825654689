import { useMemo } from 'react'
import { useCameras } from '@barn-workbench/plugin-sdk/react'

/** The call for the cameras, with those alone that are in use. */
export function useCamerasInUse() {
  const call = useCameras()
  const data = useMemo(() => call.data?.filter((camera) => !camera.decommissioned), [call.data])
  return { data, error: call.error, refetch: call.refetch, dataUpdatedAt: call.dataUpdatedAt }
}
