import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { InstanceCard } from './InstanceCard'
import classes from './InstanceList.module.css'

/** All instances that this browser knows, ordered by name. */
export default function InstanceListPage() {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const sortedSessions = [...sessions.all()].sort((a, b) => a.instance.name.localeCompare(b.instance.name))
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.list.title')}</h1>
      {sortedSessions.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      <ul className={classes.cards}>
        {sortedSessions.map((session) => (
          <InstanceCard key={session.id} session={session} />
        ))}
      </ul>
    </div>
  )
}
