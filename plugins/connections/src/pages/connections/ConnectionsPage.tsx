import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { MqttConnection } from '@barn-workbench/core/schema'
import {
  Age,
  IconButton,
  PageFrame,
  PageLink,
  PageSection,
  useHost,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { brokerDialog, questionDialog } from '../../dialogs'
import { BrokerState } from '../../parts/BrokerState'
import classes from '../../parts/Parts.module.css'
import { useConnections, useConnectionWrites } from '../../parts/useConnections'
import { HookList } from './HookList'

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

/** The brokers with their states; without one, what they are good for. */
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
