import { Button, Group } from '@mantine/core'
import { IconCalendarPlus, IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { dutyCalendar } from '@barn-workbench/core/contract'
import { PageSection, useBarnTime, useCall, useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { questionDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useChange } from '../../parts/useChange'

/** The address by which the calendar of a phone subscribes to the own times on duty. It is shown once. */
export function DutyCalendar() {
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
