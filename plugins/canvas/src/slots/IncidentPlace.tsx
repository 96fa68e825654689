import { incidents } from '@barn-workbench/core/contract'
import { openPlan } from '@barn-workbench/core/intents'
import { camerasOf } from '@barn-workbench/core/schema'
import { useCall, useIntent } from '@barn-workbench/plugin-sdk/react'
import { deadAnimalsOf } from '../plan/overlays/deadAnimalMarkers'
import { MiniPlan } from './MiniPlan'

/** Where an incident was on the plan; it leads to the plan of that moment, with the place marked. */
export function IncidentPlace({ incidentId }: { incidentId: string }) {
  const open = useIntent(openPlan)
  const { data: incident } = useCall(incidents.get, { params: { id: incidentId } }, { shows: ['incident'] })
  const [cameraId] = incident ? camerasOf(incident) : []
  if (!incident || cameraId === undefined) return null
  const [animal] = deadAnimalsOf([incident])
  const show = () =>
    void open?.({ cameraId, timestamp: incident.firstEventTimestamp, ...(animal && { point: [...animal.at] }) })
  return <MiniPlan cameraId={cameraId} at={animal?.at ?? null} onOpen={show} />
}
