import { useState } from 'react'
import { dutyCalendar, notificationSettings, type ReplyOf } from '@barn-workbench/core/contract'
import type { DutyRota } from '@barn-workbench/core/schema'
import { IconCalendarPlus, IconCopy, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  PageSection,
  useBarnTime,
  useCall,
  useHost,
  useMessages,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group } from '@barn-workbench/plugin-sdk/ui'
import { questionDialog } from '../../dialogs'
import { OnDuty } from '../../duty/OnDuty'
import { useDuty } from '../../duty/useDuty'
import { formatMinute } from '../../parts/MinuteInput'
import { NotificationsFrame } from '../../parts/NotificationsFrame'
import classes from '../../parts/Parts.module.css'
import { useChange } from '../../parts/useChange'
import { usePeople } from '../../parts/usePeople'
import { RotaEditor } from './RotaEditor'

/** The address by which the calendar of a phone subscribes to the own times on duty. It is shown once. */
function DutyCalendar() {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { dayAndTime } = useBarnTime()
  const call = useCall(dutyCalendar.get, {})
  const { change, isPending } = useChange()
  const [address, setAddress] = useState<string | null>(null)
  const existing = call.data ?? null
  const ask = (key: 'calendar.again' | 'calendar.end') =>
    host.open(questionDialog, { title: t(`${key}Title`), text: t('calendar.endText'), confirm: t(key) })
  const create = async () => {
    if (existing && !(await ask('calendar.again'))) return
    await change('calendar', async () => {
      const { secret } = await session.send(dutyCalendar.create, {})
      setAddress(await session.urlOf(`/api/duty-calendar/${secret}`))
    })
  }
  const end = async () => {
    if (!(await ask('calendar.end'))) return
    if (await change('endCalendar', () => session.send(dutyCalendar.remove, {}))) setAddress(null)
  }
  return (
    <PageSection title={t('calendar.title')} hint={t('calendar.hint')} call={call}>
      {address !== null && (
        <>
          <p>{t('calendar.once')}</p>
          <code className={classes.code}>{address}</code>
          <Group>
            <Button leftSection={<IconCopy size={16} />} onClick={() => void host.copy(address)}>
              {t('calendar.copy')}
            </Button>
          </Group>
        </>
      )}
      {existing && (
        <p className={classes.secondary}>
          {existing.lastReadAt === null
            ? t('calendar.unread', { time: dayAndTime(existing.createdAt) })
            : t('calendar.read', { time: dayAndTime(existing.lastReadAt) })}
        </p>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} />}
          loading={isPending}
          onClick={() => void create()}
        >
          {t(existing ? 'calendar.again' : 'calendar.create')}
        </Button>
        {existing && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} />}
            disabled={isPending}
            onClick={() => void end()}
          >
            {t('calendar.end')}
          </Button>
        )}
      </Group>
    </PageSection>
  )
}

type Rota = ReplyOf<typeof notificationSettings.rota>

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** The people on duty, and the rota, which people who manage notifications change. */
export default function DutyPage() {
  const t = useMessages()
  const mayChange = usePermission('notifications.manage')
  const duty = useDuty()
  const rota = useCall(notificationSettings.rota, {})
  // Another version of the rota is a new form.
  const [saved, setSaved] = useState(0)
  return (
    <NotificationsFrame tab="duty">
      <PageSection title={t('duty.now')} call={duty}>
        {duty.data && <OnDuty duty={duty.data} />}
      </PageSection>
      <PageSection title={t('rota.title')} hint={t('rota.hint')} call={rota}>
        {rota.data && <Gaps gaps={rota.data.gaps} />}
        {rota.data && mayChange && (
          <RotaEditor key={saved} rota={rota.data} onSaved={() => setSaved((count) => count + 1)} />
        )}
        {rota.data && !mayChange && <ShownRota rota={rota.data.value} />}
      </PageSection>
      <DutyCalendar />
    </NotificationsFrame>
  )
}

/** The times in which nobody is on duty. */
function Gaps({ gaps }: Pick<Rota, 'gaps'>) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  if (gaps.length === 0) return null
  return (
    <Alert color="orange" variant="light" role="status" title={t('rota.gaps', { count: gaps.length })}>
      <ul className={classes.plain}>
        {gaps.map(({ start, end }) => (
          <li key={start}>{t('silence.span', { start: dayAndTime(start), end: dayAndTime(end) })}</li>
        ))}
      </ul>
    </Alert>
  )
}

function ShownRota({ rota: { shifts } }: { rota: DutyRota }) {
  const t = useMessages()
  const people = usePeople()
  if (shifts.length === 0) return <p className={classes.empty}>{t('duty.noRota')}</p>
  const nameOf = (id: string) => people.find(({ value }) => value === id)?.label ?? id
  return (
    <ul className={classes.rows}>
      {WEEKDAYS.flatMap((weekday) =>
        shifts
          .filter((shift) => shift.weekday === weekday)
          .map((shift) => (
            <li key={`${weekday} ${shift.from} ${shift.accountIds.join()}`}>
              <span className={classes.when}>{t(`weekday.${weekday}`)}</span>
              <span>{t('rota.hours', { from: formatMinute(shift.from), until: formatMinute(shift.until) })}</span>
              <span className={classes.grow}>{shift.accountIds.map(nameOf).join(', ')}</span>
            </li>
          )),
      )}
    </ul>
  )
}
