import { useState } from 'react'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { isOfFilter, type Site, type SiteFilter } from '../../sites/site'
import { useSites } from '../../sites/useSites'
import { Folder } from './Folder'
import classes from './InstanceList.module.css'
import { Intro } from './Intro'
import { ListTools } from './ListTools'
import { Summary } from './Summary'
import { useArranging } from './useArranging'

/** From this number of sites on they can be filtered. */
const FILTERS_FROM = 10

function matches({ session, entry }: Site, text: string): boolean {
  const words = [session.instance.name, entry.name, entry.folderName ?? ''].join(' ').toLocaleLowerCase()
  return words.includes(text.trim().toLocaleLowerCase())
}

/** The first screen: says whether anything is wrong anywhere, and leads to every site that this browser knows. */
export default function InstanceListPage() {
  const t = useMessages()
  const sites = useSites()
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<SiteFilter>('all')
  const shown = sites.filter((site) => isOfFilter(site, filter) && matches(site, text))
  const { groups, dragged, arranging } = useArranging(shown)
  const isNew = sites.every(({ snapshot }) => snapshot.login.state !== 'loggedIn')
  const hasFilters = sites.length >= FILTERS_FROM || filter !== 'all'
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{t('pages.list.title')}</h1>
        <ListTools hasSites={sites.length > 0} />
      </header>
      {isNew && <Intro hasSites={sites.length > 0} />}
      {sites.length > 0 && (
        <Summary
          sites={sites}
          filter={filter}
          onFilter={setFilter}
          text={text}
          onText={setText}
          hasFilters={hasFilters}
        />
      )}
      {sites.length > 0 && shown.length === 0 && (
        <p className={classes.empty} role="status">
          {t('list.noMatch')}
        </p>
      )}
      {groups.map(({ name, items }) => (
        <Folder key={name ?? ''} name={name} sites={items} dragged={dragged} arranging={arranging} />
      ))}
    </div>
  )
}
