import {
  Chip,
  Figure,
  PageLink,
  updatedAtOf,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../../lists/assigned/Assigned.module.css'
import { MentionLines } from '../../lists/assigned/MentionLines'
import { useMentions, type Mention } from '../../queries/mentions'
import { useAssignedIncidents, type AssignedIncidents } from '../../queries/useAssignedIncidents'
import { incidentTitle } from '../../types/incidentLabels'

/** The number of open incidents that are assigned to the signed-in account, and the next one of them. */
export default function AssignedWidget() {
  const call = useAssignedIncidents()
  const mentions = useMentions()
  const pathOf = useScreenPath()
  return (
    <WidgetFrame
      state={viewStateOf(call)}
      leadsTo={pathOf('incidents', { assignedTo: 'me' })}
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <AssignedView assigned={call.data} mentions={mentions} />}
    </WidgetFrame>
  )
}

/** Mentions that are shown below the figure. */
const SHOWN = 2

interface AssignedViewProps {
  assigned: AssignedIncidents
  mentions: readonly Mention[]
}

/** The number of open incidents that are assigned to the user, the next one of them, and the latest mentions. */
function AssignedView({ assigned: { open, urgent, next }, mentions }: AssignedViewProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  return (
    <>
      <Figure
        value={open}
        unit={t('assigned.open')}
        chip={urgent > 0 && <Chip tone="warning">{t('assigned.urgent', { count: urgent })}</Chip>}
        leadsTo={open > 0 ? pathOf('incidents', { assignedTo: 'me' }) : undefined}
        note={
          next ? (
            <PageLink to={pathOf('incidents', { incident: next.incidentId })} className={classes.next}>
              {t('assigned.next', { title: incidentTitle(next, t) })}
            </PageLink>
          ) : (
            mentions.length === 0 && t('assigned.nothing')
          )
        }
      />
      <div className={classes.below}>
        <MentionLines mentions={mentions.slice(0, SHOWN)} />
      </div>
    </>
  )
}
