import { PageLink, useInstancesOfType, useMessages } from '@barn-workbench/plugin-sdk/react'
import { findPage } from '../pages'

/** A link to the directory, if this browser knows one. */
export function FromDirectory() {
  const t = useMessages()
  const { instances } = useInstancesOfType('senator')
  if (instances.length === 0) return null
  return (
    <section>
      <h2>{t('add.title')}</h2>
      <p>{t('add.hint')}</p>
      <PageLink to={findPage.path}>{t('add.open')}</PageLink>
    </section>
  )
}
