import { PageLink, screenPath, useInstancesOfType, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Loader } from '@barn-workbench/plugin-sdk/ui'
import classes from './Find.module.css'

/** Links to the VMS instances of the admirals that this browser knows, or says that there is none. */
export default function FindPage() {
  const t = useMessages()
  const { instances: admirals, silent, isLoading } = useInstancesOfType('admiral')
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.find.title')}</h1>
      {isLoading && <Loader size="sm" aria-label={t('find.loading')} />}
      {!isLoading && admirals.length === 0 && (
        <div role="alert" className={classes.none}>
          <p>{t('find.none')}</p>
          {silent.length > 0 && (
            <p>{t('find.silent', { names: silent.map(({ instance }) => instance.name).join(', ') })}</p>
          )}
        </div>
      )}
      <ul className={classes.links}>
        {admirals.map((session) => (
          <li key={session.id}>
            <PageLink to={screenPath(session.id, 'vms')} className={classes.link}>
              {session.instance.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
