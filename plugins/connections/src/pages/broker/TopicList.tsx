import { useDeferredValue, useState } from 'react'
import type { DiscoveredSensor, MqttConnection, MqttTopic } from '@barn-workbench/core/schema'
import {
  Age,
  Chip,
  PageLink,
  PageSection,
  PlainButton,
  useHost,
  useMessages,
  useScreenPath,
} from '@barn-workbench/plugin-sdk/react'
import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import { sensorDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useTopics } from '../../parts/useConnections'

/** The topics of a broker as they come, and the sensors that describe themselves there. */
export function TopicList({ connection }: { connection: MqttConnection }) {
  const t = useMessages()
  const [filter, setFilter] = useState('')
  const call = useTopics(connection.connectionId, useDeferredValue(filter))
  const { topics = [], count = 0, discovered = [] } = call.data ?? {}
  return (
    <>
      {discovered.length > 0 && <Discovered discovered={discovered} />}
      <PageSection title={t('topics.title')} hint={t('topics.hint')} call={call}>
        <TextInput
          className={classes.filter}
          type="search"
          label={t('topics.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <p className={classes.secondary} role="status">
          {topics.length < count
            ? t('topics.countOf', { shown: topics.length, count })
            : t('topics.count', { count: topics.length })}
        </p>
        {count === 0 && <p className={classes.empty}>{t(filter === '' ? 'topics.none' : 'topics.noneFound')}</p>}
        <ul className={classes.rows} aria-label={t('topics.title')}>
          {topics.map((topic) => (
            <TopicRow key={topic.topic} connection={connection} topic={topic} />
          ))}
        </ul>
      </PageSection>
    </>
  )
}

function TopicRow({ connection, topic }: { connection: MqttConnection; topic: MqttTopic }) {
  const t = useMessages()
  const host = useHost()
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.name}>
          {topic.topic}
          {topic.isRetained && <Chip tone="neutral">{t('topics.retained')}</Chip>}
        </span>
        <span className={classes.payload}>{topic.payload || t('topics.bytes', { count: topic.bytes })}</span>
        <span className={classes.secondary}>
          {t('topics.messages', { count: topic.count })} · <Age of={topic.time} />
        </span>
      </span>
      {topic.values.length > 0 && (
        <PlainButton onClick={() => void host.open(sensorDialog, { connection, topic })}>{t('topics.use')}</PlainButton>
      )}
    </li>
  )
}

/** Sensors that describe themselves; those that are not understood are listed below with the reason. */
function Discovered({ discovered }: { discovered: readonly DiscoveredSensor[] }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const understood = discovered.filter(({ fault }) => fault === null)
  const faulty = discovered.filter(({ fault }) => fault !== null)
  return (
    <PageSection title={t('discovered.title', { count: understood.length })} hint={t('discovered.hint')}>
      <ul className={classes.rows}>
        {understood.map(({ topic, name, device, area, measurement, unit, tag }) => (
          <li key={`${topic} ${tag}`}>
            <span className={classes.grow}>
              <span className={classes.name}>{name}</span>
              <span className={classes.secondary}>
                {[device, area, t(`measurement.${measurement}`), unit].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <PageLink to={pathOf('sensors')} className={classes.link}>
          {t('discovered.place')}
        </PageLink>
      </p>
      {faulty.length > 0 && (
        <details>
          <summary>{t('discovered.others', { count: faulty.length })}</summary>
          <ul className={classes.rows}>
            {faulty.map(({ topic, name, fault }) => (
              <li key={`${topic} ${name}`}>
                <span className={classes.grow}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.secondary}>
                    {t(`discoveryFault.${fault}`)} {topic}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </PageSection>
  )
}
