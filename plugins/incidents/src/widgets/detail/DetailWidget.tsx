import { useAddressSearch, useChosen, useEntityPath, useScreenPath } from '@barn-workbench/plugin-sdk/react'
import { IncidentScreen } from '../../detail/IncidentScreen'

/** The incident that the address of the screen chooses. */
export default function DetailWidget() {
  const incidentId = useChosen('incident')
  const [, setAddress] = useAddressSearch()
  const pathOf = useScreenPath()
  const entityPathOf = useEntityPath()
  const listPath = pathOf('incidents')
  return (
    <IncidentScreen
      incidentId={incidentId}
      leadsTo={incidentId === null ? listPath : entityPathOf('incident', incidentId)}
      listPath={listPath}
      headingLevel={3}
      onGo={(id) => setAddress({ incident: id })}
    />
  )
}
