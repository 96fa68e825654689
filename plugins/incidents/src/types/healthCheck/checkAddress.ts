import { isOfCamera, type Incident, type IncidentPayload } from '@barn-workbench/core/schema'
import { usePermission } from '@barn-workbench/plugin-sdk/react'

/** Whether the account may see the address of the checked component: a stream's address leads past the instance. */
export function useSeesAddress(incident: Pick<Incident, 'type'> & Parameters<typeof isOfCamera>[0]): boolean {
  const administers = usePermission('cameras.manage')
  return administers || incident.type !== 'healthCheck' || !isOfCamera(incident)
}

/** A payload without the address. */
export function withoutAddress(payload: IncidentPayload): IncidentPayload {
  return Object.fromEntries(Object.entries(payload).filter(([key]) => key !== 'url'))
}
