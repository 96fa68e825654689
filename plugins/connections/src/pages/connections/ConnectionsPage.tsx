import type { Hook, MqttConnection } from '@barn-workbench/core/schema'
import { IconPencil, IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import {
  Age,
  Chip,
  IconButton,
  PageFrame,
  PageLink,
  PageSection,
  useHost,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { brokerDialog, hookDialog, questionDialog } from '../../dialogs'
import { BrokerState } from '../../parts/BrokerState'
import classes from '../../parts/Parts.module.css'
import { useConnections, useConnectionWrites } from '../../parts/useConnections'
import { useHooks } from '../../parts/useHooks'

/** The addresses at which others post; without one, an explanation. */
function HookList() {
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

/** The connections of the barn. */
export default function ConnectionsPage() {
  const t = useMessages()
  return (
    <PageFrame title={t('pages.connections.title')}>
      <div className={classes.page}>
        <BrokerList />
        <HookList />
      </div>
    </PageFrame>
  )
}

/** The brokers with their states; without one, an explanation. */
function BrokerList() {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const call = useConnections()
  const add = async () => {
    const id = await host.open(brokerDialog, null)
    if (id) await host.navigate(`/instance/${session.id}/connections/mqtt/${id}`)
  }
  return (
    <PageSection
      title={t('brokers.title')}
      hint={t('brokers.hint')}
      call={call}
      tools={
        <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => void add()}>
          {t('brokers.add')}
        </Button>
      }
    >
      {call.data?.length === 0 ? (
        <EmptyGuide />
      ) : (
        <ul className={classes.rows}>
          {call.data?.map((connection) => (
            <BrokerRow key={connection.connectionId} connection={connection} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

function EmptyGuide() {
  const t = useMessages()
  return (
    <ol className={classes.steps}>
      {(['address', 'discovery', 'place'] as const).map((step) => (
        <li key={step}>{t(`brokers.guide.${step}`)}</li>
      ))}
    </ol>
  )
}

function BrokerRow({ connection }: { connection: MqttConnection }) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { remove } = useConnectionWrites()
  const { name, address, state, connectionId } = connection
  const askToRemove = async () => {
    const title = t('brokers.removeTitle', { name })
    const input = { title, text: t('brokers.removeText'), confirm: t('brokers.remove') }
    if (await host.open(questionDialog, input)) await remove(connection)
  }
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>
          <PageLink to={`/instance/${session.id}/connections/mqtt/${connectionId}`} className={classes.link}>
            {name}
          </PageLink>
          <BrokerState state={state} />
        </span>
        <span className={classes.secondary}>{address}</span>
        {state.fault && <span className={classes.warning}>{t(`fault.${state.fault.code}`)}</span>}
      </span>
      {state.lastMessage !== null && (
        <span className={classes.secondary}>
          {t('state.perMinute', { count: state.messagesPerMinute })} · <Age of={state.lastMessage} />
        </span>
      )}
      <span className={classes.tools}>
        <IconButton
          label={t('brokers.editOf', { name })}
          tip={t('edit')}
          onClick={() => void host.open(brokerDialog, connection)}
        >
          <IconPencil size={18} />
        </IconButton>
        <IconButton
          label={t('brokers.removeOf', { name })}
          tip={t('brokers.remove')}
          onClick={() => void askToRemove()}
        >
          <IconTrash size={18} />
        </IconButton>
      </span>
    </li>
  )
}
