import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useBarnTime,
  useClock,
  useInstance,
  useTimeSetup,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { useAccount } from '../account/useAccount'
import classes from './PrintReport.module.css'

/** Whose report this is, of which barn and which time, by whom and when. */
export function ReportHeader({ title }: { title: string }) {
  const { t } = useTranslation('shell')
  const { productName } = useWorkbench()
  const { session } = useInstance()
  const account = useAccount(session)
  const { start, end } = useTimeSetup()
  const { dayAndTime } = useBarnTime()
  const { name: zone } = useTimeZone()
  const clock = useClock()
  const [printedAt] = useState(() => clock.now())
  const facts: [string, string | undefined][] = [
    [t('report.timeRange'), t('report.last', { start: dayAndTime(start), end: dayAndTime(Math.min(end, printedAt)) })],
    [t('report.printedAt'), [dayAndTime(printedAt), zone].filter(Boolean).join(', ')],
    [t('report.by'), account?.displayName],
  ]
  return (
    <header className={classes.header}>
      <p className={classes.product}>{productName}</p>
      <h1 className={classes.title}>{session.instance.name}</h1>
      <p className={classes.subtitle}>{title}</p>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}
