import { useState } from 'react'
import { notificationSettings } from '@barn-workbench/core/contract'
import type { DryRunEntry } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import {
  Chip,
  incidentTypeName,
  PageLink,
  PageSection,
  useBarnTime,
  useCall,
  useClock,
  useEntityPath,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import { urgencyTone } from '../../parts/caseTexts'
import { useWayText } from '../../parts/deliveryTexts'
import { NotificationsFrame } from '../../parts/NotificationsFrame'
import classes from '../../parts/Parts.module.css'

const WEEK = 7 * DAY

/** Entries under keys, in the order in which the keys come first. */
function grouped<Key>(entries: readonly DryRunEntry[], keyOf: (entry: DryRunEntry) => Key): [Key, DryRunEntry[]][] {
  const groups = new Map<Key, DryRunEntry[]>()
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry])
  return [...groups]
}

/** The people who would have been notified in the last week by the present rules, by day. */
export default function DryRunPage() {
  const t = useMessages()
  const clock = useClock()
  const { day } = useBarnTime()
  const seesAll = usePermission('notifications.manage')
  const [end] = useState(() => clock.now())
  const call = useCall(notificationSettings.dryRun, { body: { start: end - WEEK, end } })
  const newestFirst = (call.data ?? []).toSorted((a, b) => b.at - a.at || a.step - b.step)
  const days = grouped(newestFirst, ({ at }) => day(at))
  return (
    <NotificationsFrame tab="dryRun">
      <PageSection title={t('dryRun.title')} hint={t(seesAll ? 'dryRun.hint' : 'dryRun.hintOwn')} call={call}>
        {days.length === 0 && <p className={classes.empty}>{t('dryRun.nothing')}</p>}
        {days.map(([name, entries]) => (
          <section key={name} aria-label={name}>
            <h3 className={classes.cardTitle}>{name}</h3>
            <ul className={classes.rows}>
              {grouped(entries, ({ incidentId }) => incidentId).map(([incidentId, told]) => (
                <IncidentEntry key={incidentId} incidentId={incidentId} told={told} />
              ))}
            </ul>
          </section>
        ))}
      </PageSection>
    </NotificationsFrame>
  )
}

/** One incident, and the people who would have been notified of it in each step. */
function IncidentEntry({ incidentId, told }: { incidentId: string; told: readonly DryRunEntry[] }) {
  const t = useMessages()
  const { time } = useBarnTime()
  const wayText = useWayText()
  const pathOf = useEntityPath()
  const [first] = told
  if (!first) return null
  return (
    <li>
      <span className={classes.when}>{time(Math.min(...told.map(({ at }) => at)))}</span>
      <span className={classes.grow}>
        <PageLink to={pathOf('incident', incidentId)} className={classes.link}>
          {incidentTypeName(first.type, t)}
        </PageLink>
        {told
          .toSorted((a, b) => a.step - b.step)
          .map((entry) => (
            <span key={`${entry.step} ${entry.name} ${entry.at}`} className={classes.secondary}>
              {t('dryRun.told', {
                step: entry.step + 1,
                time: time(entry.at),
                name: entry.name,
                ways: entry.channels.map((channel) => wayText({ channel, to: '' })).join(', ') || t('dryRun.noWay'),
              })}
            </span>
          ))}
      </span>
      <Chip tone={urgencyTone(first.urgency)}>{t(`urgency.${first.urgency}`)}</Chip>
    </li>
  )
}
