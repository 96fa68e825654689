import { useEffect } from 'react'
import type { Notification } from '@barn-workbench/core/schema'
import { IconBell, IconBellRinging } from '@barn-workbench/plugin-sdk/icons'
import { PageLink, useMessages, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { usePeopleText } from '../duty/OnDuty'
import { useDuty } from '../duty/useDuty'
import { isAsking, useInbox } from '../parts/useInbox'
import { useRenewedPush } from '../push/useRenewedPush'
import classes from './Bell.module.css'
import { startSiren } from './siren'
import { useSirenSetting } from './sirenSetting'

/** Says who is on duty now, where the bar is wide enough for it. Without a rota there is nothing to say. */
function DutyInBar() {
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

/** Sounds, and flashes the title of the window, until all notifications that wake the user are acknowledged. */
function Siren({ waking }: { waking: readonly Notification[] }) {
  const t = useMessages()
  const { clock } = useWorkbench()
  const [isOn] = useSirenSetting()
  const isSounding = isOn && waking.length > 0
  useEffect(() => (isSounding ? startSiren(clock) : undefined), [isSounding, clock])
  return (
    <span role="status" className={classes.hidden}>
      {waking.length > 0 && t('bell.waking', { count: waking.length })}
    </span>
  )
}

/** More than this is written as "99+". */
const MAXIMUM = 99

/** Shows a number at the icon of the installed product; 0 removes it. Few browsers can, and only for those. */
function useBadge(count: number): void {
  useEffect(() => {
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}

/** Leads to the notifications of the account, with the number of unopened ones. */
export function Bell() {
  const t = useMessages()
  const { id } = useSession()
  const { data } = useInbox()
  useRenewedPush()
  const unopened = data?.unopened ?? 0
  useBadge(unopened)
  const waking = (data?.notifications ?? []).filter((one) => one.urgency === 'wakes' && isAsking(one))
  const Icon = waking.length > 0 ? IconBellRinging : IconBell
  const label = unopened > 0 ? t('bell.unopened', { count: unopened }) : t('bell.label')
  return (
    <>
      <PageLink to={`/instance/${id}/notifications`} className={classes.bell}>
        <span className={classes.hidden}>{label}</span>
        <span className={classes.icon} data-waking={waking.length > 0 || undefined}>
          <Icon size={20} stroke={1.8} aria-hidden />
          {unopened > 0 && (
            <span className={classes.count} aria-hidden>
              {unopened > MAXIMUM ? `${MAXIMUM}+` : unopened}
            </span>
          )}
        </span>
      </PageLink>
      <DutyInBar />
      <Siren waking={waking} />
    </>
  )
}
