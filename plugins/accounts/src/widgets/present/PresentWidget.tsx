import { sessionCalls } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import {
  Chip,
  updatedAtOf,
  useBarnTime,
  useCall,
  useMessages,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'

/** The users who have the workbench open now, and since when. */
export default function PresentWidget() {
  const t = useMessages()
  const { time } = useBarnTime()
  const call = useCall(sessionCalls.presentAccounts, {}, { refresh: MINUTE, shows: ['session'] })
  const people = call.data ?? []
  const state = viewStateOf(call)
  return (
    <WidgetFrame
      state={state.kind === 'content' && people.length === 0 ? { kind: 'empty', title: t('present.nobody') } : state}
      badge={call.data && <Chip tone="info">{people.length}</Chip>}
      updatedAt={updatedAtOf(call)}
    >
      <ul className={classes.rows}>
        {people.map(({ accountId, displayName, since }) => (
          <li key={accountId}>
            <span className={classes.grow}>
              <span className={classes.name}>{displayName}</span>
              <span className={classes.secondary}>{t('present.since', { time: time(since) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </WidgetFrame>
  )
}
