import type { MqttConnection } from '@barn-workbench/core/schema'
import { IconPencil } from '@barn-workbench/plugin-sdk/icons'
import {
  Age,
  PageFrame,
  PageSection,
  useBarnTime,
  useHost,
  useLocale,
  useMessages,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { brokerDialog } from '../../dialogs'
import { BrokerState } from '../../parts/BrokerState'
import { MappedSensors } from '../../parts/MappedSensors'
import classes from '../../parts/Parts.module.css'
import { useConnections, useConnectionWrites } from '../../parts/useConnections'
import { FrigateRules } from './FrigateRules'
import { TopicList } from './TopicList'

/** One broker: its state, its topics, and the outcome of their messages. */
export default function BrokerPage({ connectionId }: { connectionId: string }) {
  const t = useMessages()
  const call = useConnections()
  const { change } = useConnectionWrites()
  const connection = call.data?.find((one) => one.connectionId === connectionId)
  const title = connection?.name ?? t('pages.broker.title')
  return (
    <PageFrame title={title}>
      <div className={classes.page}>
        <PageSection title={title} call={call} tools={connection && <EditButton connection={connection} />}>
          {connection ? <BrokerFacts connection={connection} /> : <p className={classes.empty}>{t('broker.gone')}</p>}
        </PageSection>
        {connection && (
          <>
            {connection.sensors.length > 0 && (
              <PageSection title={t('mapped.title')} hint={t('mapped.hint')}>
                <MappedSensors
                  sensors={connection.sensors}
                  sourceOf={({ topic, pointer }) => `${topic} ${pointer}`}
                  onChange={(sensors) => void change(connection, { sensors })}
                />
              </PageSection>
            )}
            {connection.frigatePrefix !== '' && <FrigateRules connection={connection} />}
            <TopicList connection={connection} />
          </>
        )}
      </div>
    </PageFrame>
  )
}

function EditButton({ connection }: { connection: MqttConnection }) {
  const t = useMessages()
  const host = useHost()
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPencil size={16} />}
      onClick={() => void host.open(brokerDialog, connection)}
    >
      {t('edit')}
    </Button>
  )
}

/** Counts of messages that are left out. A count of zero is not shown. */
const COUNTS = ['sampled', 'dropped', 'refused'] as const

function BrokerFacts({ connection: { address, state } }: { connection: MqttConnection }) {
  const t = useMessages()
  const locale = useLocale()
  const { dayAndTime } = useBarnTime()
  const since = state.connectedSince ?? state.awaySince
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('state.status')}</dt>
          <dd>
            <BrokerState state={state} />
          </dd>
        </div>
        {since !== null && (
          <div>
            <dt>{t('state.since')}</dt>
            <dd>{dayAndTime(since)}</dd>
          </div>
        )}
        <div>
          <dt>{t('state.lastMessage')}</dt>
          <dd>{state.lastMessage === null ? t('state.none') : <Age of={state.lastMessage} />}</dd>
        </div>
        <div>
          <dt>{t('state.messages')}</dt>
          <dd>{state.messagesPerMinute.toLocaleString(locale)}</dd>
        </div>
        {COUNTS.filter((name) => state[name] > 0).map((name) => (
          <div key={name}>
            <dt>{t(`state.${name}`)}</dt>
            <dd>{state[name].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.secondary}>{address}</p>
      {state.fault && (
        <p className={classes.warning}>
          {t(`fault.${state.fault.code}`)} {state.fault.detail}
        </p>
      )}
    </>
  )
}
