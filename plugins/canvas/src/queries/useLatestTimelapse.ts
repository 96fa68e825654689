import { MOBILE_TAG, type Artifact } from '@barn-workbench/core/schema'
import { useLatestArtifact } from '@barn-workbench/plugin-sdk/artifact'
import { useIsPhone, usePermission } from '@barn-workbench/plugin-sdk/react'
import { TIMELAPSE_PERMISSIONS } from '../permissions'

const TIMELAPSE = { type: 'canvasTimelapse', cameraId: null, moment: null } as const

/** The latest film of the plan, on a phone one of suitable size, or null. */
export function useLatestTimelapse(): Artifact | null {
  const isPhone = useIsPhone()
  const isPermitted = usePermission(...TIMELAPSE_PERMISSIONS)
  const small = useLatestArtifact({ ...TIMELAPSE, tag: MOBILE_TAG }, { enabled: isPermitted && isPhone })
  const hasNoSmall = !isPhone || small.data === null
  const any = useLatestArtifact(TIMELAPSE, { enabled: isPermitted && hasNoSmall })
  return (isPhone ? small.data : null) ?? any.data ?? null
}
