import { useMemo } from 'react'
import type { Incident } from '@barn-workbench/core/schema'
import { ActionBar, useShownEntities, useTarget } from '@barn-workbench/plugin-sdk/actions'
import { useIncident } from '../queries/useIncident'

const NONE: readonly Incident[] = []
const idOf = ({ incidentId }: Incident) => incidentId

function Actions({ incident }: { incident: Incident }) {
  const target = useMemo(() => ({ kind: 'incident' as const, entity: incident }), [incident])
  return (
    <div ref={useTarget(target)}>
      <ActionBar target={target} buttons={0} />
    </div>
  )
}

/** What can be done with the state of a barn or pen, as a menu: the card is small, and nothing of it is done in passing. */
export function PenStateActions({ incidentId }: { incidentId: string }) {
  const { incident } = useIncident(incidentId)
  const documents = useMemo(() => (incident ? [incident] : NONE), [incident])
  const [shown] = useShownEntities('incident', documents, idOf)
  return shown && <Actions incident={shown} />
}
