import { PageLink, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { usePeopleText } from '../duty/OnDuty'
import { useDuty } from '../duty/useDuty'
import classes from './Bell.module.css'

/** Says who is on duty now, where the bar is wide enough for it. Without a rota there is nothing to say. */
export function DutyInBar() {
  const t = useMessages()
  const { id } = useSession()
  const { data: duty } = useDuty()
  const peopleText = usePeopleText()
  if (!duty?.hasRota) return null
  return (
    <PageLink
      to={`/instance/${id}/notifications/duty`}
      className={classes.onDuty}
      data-nobody={duty.onDuty.length === 0 || undefined}
    >
      {duty.onDuty.length > 0 ? t('duty.bar', { names: peopleText(duty.onDuty) }) : t('duty.nobody')}
    </PageLink>
  )
}
