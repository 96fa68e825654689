import { useEntityPath, useMessages, useScreenPath, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './Detail.module.css'
import { IncidentScreen } from './IncidentScreen'

/** The page of one incident. Its title leads to the list. */
export default function IncidentPage({ incidentId }: { incidentId: string }) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  const pathOf = useScreenPath()
  const entityPathOf = useEntityPath()
  const listPath = pathOf('incidents')
  return (
    <div className={classes.page}>
      <IncidentScreen
        incidentId={incidentId}
        title={t('detail.toList')}
        leadsTo={listPath}
        listPath={listPath}
        headingLevel={1}
        onGo={(id) => navigate(entityPathOf('incident', id))}
      />
    </div>
  )
}
