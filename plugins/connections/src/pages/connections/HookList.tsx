import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Hook } from '@barn-workbench/core/schema'
import { Age, Chip, PageLink, PageSection, useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { hookDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useHooks } from '../../parts/useHooks'

/** The addresses at which others post; without one, what they are good for. */
export function HookList() {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const call = useHooks()
  const add = async () => {
    const id = await host.open(hookDialog, null)
    if (id) await host.navigate(`/instance/${session.id}/connections/hooks/${id}`)
  }
  return (
    <PageSection
      title={t('hooks.title')}
      hint={t('hooks.hint')}
      call={call}
      tools={
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => void add()}>
          {t('hooks.add')}
        </Button>
      }
    >
      {call.data?.length === 0 && <p className={classes.empty}>{t('hooks.none')}</p>}
      <ul className={classes.rows}>
        {call.data?.map((hook) => (
          <HookRow key={hook.hookId} hook={hook} />
        ))}
      </ul>
    </PageSection>
  )
}

function HookRow({ hook: { hookId, name, isOn, sensors, calls } }: { hook: Hook }) {
  const t = useMessages()
  const session = useSession()
  const [latest] = calls
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>
          <PageLink to={`/instance/${session.id}/connections/hooks/${hookId}`} className={classes.link}>
            {name}
          </PageLink>
          {!isOn && <Chip tone="neutral">{t('status.off')}</Chip>}
        </span>
        <span className={classes.secondary}>{t('hooks.sensors', { count: sensors.length })}</span>
        {latest?.refused[0] !== undefined && <span className={classes.warning}>{latest.refused[0]}</span>}
      </span>
      <span className={classes.secondary}>{latest ? <Age of={latest.at} /> : t('hook.noCall')}</span>
    </li>
  )
}
