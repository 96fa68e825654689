import { useMemo } from 'react'
import type { Camera } from '@barn-workbench/core/schema'
import { useCameras } from '@barn-workbench/plugin-sdk/react'

const NO_CAMERAS: readonly Camera[] = []

/** The names of the cameras by their ids. */
export function useCameraNames(): ReadonlyMap<string, string> {
  const { data: cameras = NO_CAMERAS } = useCameras()
  return useMemo(() => new Map(cameras.map(({ cameraId, name }) => [cameraId, name])), [cameras])
}
