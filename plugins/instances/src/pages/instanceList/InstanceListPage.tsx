import { useEffect } from 'react'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { InstanceCard } from './InstanceCard'
import classes from './InstanceList.module.css'

/** The first screen: says what the workbench is, and lists the instances that this browser knows, ordered by name. */
export default function InstanceListPage() {
  const t = useMessages()
  const { sessions, productName } = useWorkbench()
  const sortedSessions = [...sessions.all()].sort((a, b) => a.instance.name.localeCompare(b.instance.name))
  useEffect(() => {
    for (const session of sessions.all()) void session.checkConnection('full')
  }, [sessions])
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.list.title')}</h1>
      <p className={classes.intro}>{t('intro', { productName })}</p>
      {sortedSessions.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      <ul className={classes.cards}>
        {sortedSessions.map((session) => (
          <InstanceCard key={session.id} session={session} />
        ))}
      </ul>
    </div>
  )
}
