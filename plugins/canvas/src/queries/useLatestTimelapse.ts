import { MOBILE_TAG, type Artifact } from '@barn-workbench/core/schema'
import { useLatestArtifact } from '@barn-workbench/plugin-sdk/artifact'
import { useIsPhone, usePermission } from '@barn-workbench/plugin-sdk/react'
import { TIMELAPSE_PERMISSIONS } from '../permissions'

const TIMELAPSE = { type: 'canvasTimelapse', cameraId: null, moment: null } as const

/**
 * The latest timelapse of the plan; null while it loads, and if there is none. A phone takes the small one if there is
 * one.
 */
export function useLatestTimelapse(): Artifact | null {
  const isPhone = useIsPhone()
  const isPermitted = usePermission(...TIMELAPSE_PERMISSIONS)
  const small = useLatestArtifact({ ...TIMELAPSE, tag: MOBILE_TAG }, { enabled: isPermitted && isPhone })
  const needsLarge = !isPhone || small.data === null
  const large = useLatestArtifact(TIMELAPSE, { enabled: isPermitted && needsLarge })
  return (isPhone ? small.data : null) ?? large.data ?? null
}
