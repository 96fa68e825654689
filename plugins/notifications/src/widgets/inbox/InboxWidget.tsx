import {
  Age,
  Chip,
  incidentTypeName,
  PageLink,
  updatedAtOf,
  useMessages,
  useSession,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { urgencyTone, useCaseTextOfBarn } from '../../parts/caseTexts'
import classes from '../../parts/Parts.module.css'
import { useInbox } from '../../parts/useInbox'

/** Rows that are shown. */
const SHOWN = 10

/** The latest alarms of the account. */
export default function InboxWidget() {
  const t = useMessages()
  const call = useInbox()
  const { id } = useSession()
  const caseText = useCaseTextOfBarn()
  const list = call.data?.notifications ?? []
  const newest = new Map(list.toReversed().map((one) => [one.case.caseId, one]))
  const shown = list.filter((one) => newest.get(one.case.caseId) === one).slice(0, SHOWN)
  const isEmpty = call.data !== undefined && shown.length === 0
  const state: ViewState = isEmpty ? { kind: 'empty', title: t('inbox.none') } : viewStateOf(call)
  return (
    <WidgetFrame state={state} leadsTo={`/instance/${id}/notifications`} updatedAt={updatedAtOf(call)}>
      <ul className={classes.rows}>
        {shown.map(({ notificationId, case: about, madeAt }) => (
          <li key={notificationId}>
            <span className={classes.grow}>
              <PageLink to={`/instance/${id}/notifications?case=${about.caseId}`} className={classes.link}>
                {incidentTypeName(about.type, t)}
              </PageLink>
              <span className={classes.secondary}>{caseText(about)}</span>
            </span>
            <Chip tone={urgencyTone(about.urgency)}>{t(`urgency.${about.urgency}`)}</Chip>
            <Age of={madeAt} />
          </li>
        ))}
      </ul>
    </WidgetFrame>
  )
}
