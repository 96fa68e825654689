import { useChosen, useEntityPath, useScreenPath, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { IncidentScreen } from '../../detail/IncidentScreen'

/** The incident that the address of the screen chooses. */
export default function DetailWidget() {
  const incidentId = useChosen('incident')
  const { address } = useWorkbench()
  const pathOf = useScreenPath()
  const entityPathOf = useEntityPath()
  const listPath = pathOf('incidents')
  return (
    <IncidentScreen
      incidentId={incidentId}
      leadsTo={incidentId === null ? listPath : entityPathOf('incident', incidentId)}
      listPath={listPath}
      headingLevel={3}
      onGo={(id) => address.set({ incident: id })}
    />
  )
}
