import type { Camera } from '@barn-workbench/core/schema'
import { camerasBeside } from '@barn-workbench/plugin-sdk/player'
import { useAddressParameters, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { MAXIMUM_CAMERAS } from './CameraChoice'

/** Parameters of the address: the cameras beside the first one, and whether pictures are shown in high quality. */
const PARAMETERS = ['beside', 'highQuality'] as const

/** What a screen shows of frame seek by its address; the moment is kept there for all screens alike. */
export function useSeekAddress(cameraId: string | null | undefined, cameras: readonly Camera[]) {
  const { address } = useWorkbench()
  const { beside, highQuality } = useAddressParameters(PARAMETERS)
  return {
    cameraIds: cameraId ? camerasBeside(cameraId, beside, { cameras, most: MAXIMUM_CAMERAS }) : [],
    isSharp: highQuality === 'true',
    setBeside: (cameraIds: readonly string[]) => address.set({ beside: cameraIds.join(',') || null }),
    setSharp: (isSharp: boolean) => address.set({ highQuality: isSharp ? 'true' : null }),
  }
}
