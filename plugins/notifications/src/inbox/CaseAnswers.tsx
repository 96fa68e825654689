import { notifications } from '@barn-workbench/core/contract'
import { incidentReportPermissions } from '@barn-workbench/core/permissions'
import type { AlarmCase } from '@barn-workbench/core/schema'
import { newUuid } from '@barn-workbench/plugin-sdk'
import { IconBellZ, IconCheck, IconWalk } from '@barn-workbench/plugin-sdk/icons'
import { useClock, useHost, useMessages, useOutbox, usePermission, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button, Menu } from '@barn-workbench/plugin-sdk/ui'
import { snoozeDialog } from '../dialogs'
import classes from '../parts/Parts.module.css'
import { useChange } from '../parts/useChange'

/** Minutes until a person who goes there arrives. */
const MINUTES = [5, 15, 30, 60]

interface CaseAnswersProps {
  about: AlarmCase
  /** Names the case in dialogs and for screen readers. */
  name: string
  /** Whether the account was notified of the case, and so may answer although it only watches. */
  wasTold?: boolean
}

/** The answers to a case that goes on: to acknowledge it, to go there, or to snooze it. */
export function CaseAnswers({ about, name, wasTold = false }: CaseAnswersProps) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const outbox = useOutbox()
  const clock = useClock()
  const mayReport = usePermission(...incidentReportPermissions(about.type))
  const { change, isPending } = useChange()
  const { caseId: id, state } = about
  if (state === 'over' || !(mayReport || wasTold)) return null
  const going = (minutes: number) =>
    void change('going', () => session.send(notifications.acknowledge, { params: { id }, body: { minutes } }))
  // It waits for a connection where there is none; a time of arrival would be over by then.
  const acknowledge = () => {
    const input = { params: { id }, body: { minutes: null } }
    const options = { key: newUuid(), title: t('answer.kept', { name }), about: id, writtenAt: clock.now() }
    void change('acknowledge', async () => await outbox?.submit(notifications.acknowledge, input, options))
  }
  return (
    <div className={classes.buttons} role="group" aria-label={t('answer.group', { name })}>
      {state !== 'acknowledged' && (
        <Button leftSection={<IconCheck size={18} />} loading={isPending} onClick={acknowledge}>
          {t('answer.takeCare')}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconWalk size={18} />} disabled={isPending}>
            {t('answer.going')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {MINUTES.map((minutes) => (
            <Menu.Item key={minutes} onClick={() => going(minutes)}>
              {t('answer.arriveIn', { count: minutes })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {mayReport && (
        <Button
          variant="default"
          leftSection={<IconBellZ size={18} />}
          disabled={isPending}
          onClick={() => void host.open(snoozeDialog, { caseId: id, name })}
        >
          {t('answer.snooze')}
        </Button>
      )}
    </div>
  )
}
