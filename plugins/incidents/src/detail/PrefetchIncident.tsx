import { useMemo } from 'react'
import { PICTURE_PERMISSIONS } from '@barn-workbench/core/permissions'
import type { Incident } from '@barn-workbench/core/schema'
import { FRAME_HEIGHT, useFrame } from '@barn-workbench/plugin-sdk/camera'
import { usePermission } from '@barn-workbench/plugin-sdk/react'
import { useIncident } from '../queries/useIncident'
import { useIncidentEvents } from '../queries/useIncidentEvents'
import { momentOf } from './picture/momentOf'

function PrefetchPicture({ incident }: { incident: Incident }) {
  const isPermitted = usePermission(...PICTURE_PERMISSIONS)
  const moment = useMemo(() => momentOf(incident), [incident])
  useFrame(
    { cameraId: moment?.cameraIds[0] ?? '', time: moment?.time ?? 0, height: FRAME_HEIGHT },
    { enabled: isPermitted && moment !== null },
  )
  return null
}

/** Loads what the screen of an incident shows at first, so that it is there at once. It shows nothing. */
export function PrefetchIncident({ incidentId }: { incidentId: string }) {
  const { incident } = useIncident(incidentId)
  useIncidentEvents(incidentId)
  return incident && <PrefetchPicture incident={incident} />
}
