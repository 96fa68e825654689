import { useChosen, useEntityPath, useScreenPath, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { IncidentScreen } from '../../detail/IncidentScreen'
import { useShownBeside } from '../../detail/shownBeside'

/** The incident that the address of the screen chooses, else the one that the list shows beside it. */
export default function DetailWidget() {
  const session = useSession()
  const chosenId = useChosen('incident')
  const shownId = useShownBeside(session.id)
  const incidentId = chosenId ?? shownId
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
