import { useAddressParameters, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { MAXIMUM_CAMERAS } from '../../seek/CameraChoice'

/** Parameters of the address: the camera, those beside it, and whether pictures are shown in high quality. */
const PARAMETERS = ['cameraId', 'beside', 'highQuality'] as const

/** What the address says of the pictures; the moment is kept there for all screens alike. */
export function useSeekAddress() {
  const { address } = useWorkbench()
  const { cameraId, beside, highQuality } = useAddressParameters(PARAMETERS)
  const others = (beside ?? '').split(',').filter((id) => id !== '' && id !== cameraId)
  return {
    cameraIds: cameraId ? [...new Set([cameraId, ...others])].slice(0, MAXIMUM_CAMERAS) : [],
    isSharp: highQuality === 'true',
    setCameras: ([first, ...next]: readonly string[]) =>
      address.set({ cameraId: first ?? null, beside: next.join(',') || null }),
    setSharp: (isSharp: boolean) => address.set({ highQuality: String(isSharp) }),
  }
}
