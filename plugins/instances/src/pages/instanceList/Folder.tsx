import { useId, type DragEvent } from 'react'
import { IconChevronDown, IconChevronRight, IconFolder } from '@barn-workbench/plugin-sdk/icons'
import { useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import { summaryOf } from '../../sites/site'
import { InstanceCard } from './InstanceCard'
import classes from './InstanceList.module.css'
import type { ArrangedSite, Arranging } from './useArranging'

interface FolderProps {
  /** Null for sites without a folder. */
  name: string | null
  sites: readonly ArrangedSite[]
  mode: 'grid' | 'list'
  /** The site that is being dragged, or null. */
  dragged: string | null
  arranging: Arranging
}

/** The sites of a folder. It can be closed, and then still says what is wrong in it. */
export function Folder({ name, sites, mode, dragged, arranging }: FolderProps) {
  const t = useMessages()
  const id = useId()
  const [{ closedInstanceFolders }, change] = useLocalSettings()
  const isClosed = name !== null && closedInstanceFolders.includes(name)
  const { deadAnimals } = summaryOf(sites.map(({ site }) => site))
  const toggle = () => {
    const others = closedInstanceFolders.filter((folder) => folder !== name)
    change({ closedInstanceFolders: isClosed || name === null ? others : [...others, name] })
  }
  const dropTarget = {
    onDragOver: (event: DragEvent) => arranging.isDragging() && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      arranging.drop(name, null)
    },
  }
  const Chevron = isClosed ? IconChevronRight : IconChevronDown
  return (
    <section aria-labelledby={name === null ? undefined : id} {...dropTarget}>
      {name !== null && (
        <h2 className={classes.folder}>
          <button type="button" id={id} className={classes.folderButton} aria-expanded={!isClosed} onClick={toggle}>
            <Chevron size={18} aria-hidden />
            <IconFolder size={18} aria-hidden />
            {name}
            <span className={classes.folderCount}>{t('summary.sites', { count: sites.length })}</span>
            {deadAnimals > 0 && (
              <span className={classes.folderDead}>{t('summary.deadAnimals', { count: deadAnimals })}</span>
            )}
          </button>
        </h2>
      )}
      {!isClosed && (
        <ul className={classes.cards} data-mode={mode}>
          {sites.map(({ site }) => (
            <InstanceCard
              key={site.session.id}
              site={site}
              isDragged={dragged === site.session.id}
              arranging={arranging}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
