import { useMemo } from 'react'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import { useCameras } from '@barn-workbench/plugin-sdk/react'

const NONE: readonly Camera[] = []
const idOf = ({ cameraId }: Camera) => cameraId

/** Loads all cameras, with the user's pending changes; includes those that are out of use. */
export function useShownCameras() {
  const { data, error, refetch, dataUpdatedAt } = useCameras()
  const shown = useShownEntities('camera', data ?? NONE, idOf)
  return { data: data && shown, error, refetch, dataUpdatedAt }
}

/** Loads the cameras that are in use, without the decommissioned ones. */
export function useCamerasInUse() {
  const call = useShownCameras()
  const data = useMemo(() => call.data?.filter((camera) => !isDecommissioned(camera)), [call.data])
  return { ...call, data }
}
