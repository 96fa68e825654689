import { CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { memo } from 'react'
import { FilterChips } from '@barn-workbench/plugin-sdk/list'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { FilterMenu } from './FilterMenu'
import classes from './ListControls.module.css'
import type { IncidentList } from './useIncidentList'
import { ViewMenu } from './ViewMenu'
import { ViewTabs } from './ViewTabs'

interface ListControlsProps {
  incidents: IncidentList
  /** The text of the quick search. */
  text: string
  /** Whether the incidents to be searched are still being loaded. */
  isPreparing: boolean
  onSearch: (text: string) => void
}

/** The views are those of the whole list on its own screen. */
function hasTabs({ list, restriction }: IncidentList): boolean {
  return list.isOnOwnScreen && restriction === null
}

/** Whether the search stands beside the views; else it stands beside the filters. */
function useIsSearchBesideViews(incidents: IncidentList): boolean {
  const isPhone = useIsPhone()
  return hasTabs(incidents) && !isPhone
}

/** The first line above the list: its views, and on a wide screen the search. */
export function ViewLine({ incidents, ...search }: ListControlsProps) {
  const hasSearch = useIsSearchBesideViews(incidents)
  if (!hasTabs(incidents)) return null
  return (
    <div className={classes.viewLine} data-screen-only="">
      <Views incidents={incidents} />
      {hasSearch && <QuickSearch {...search} />}
    </div>
  )
}

/** The second line: filters, order and view, and the search where it is not in the first. */
export function FilterLine({ incidents, ...search }: ListControlsProps) {
  const hasSearch = !useIsSearchBesideViews(incidents)
  return (
    <>
      {hasSearch && <QuickSearch {...search} />}
      <Menus incidents={incidents} />
    </>
  )
}

// Memoized, since they do not change while the user types.
const Views = memo(ViewTabs)

const Menus = memo(function Menus({ incidents }: Pick<ListControlsProps, 'incidents'>) {
  const isPhone = useIsPhone()
  return (
    <>
      <FilterMenu incidents={incidents} />
      <div className={classes.chips}>{!isPhone && <FilterChips list={incidents.list} />}</div>
      <ViewMenu incidents={incidents} />
    </>
  )
})

/** Characters of a search. */
const MAXIMUM_LENGTH = 200

/** Searches the incidents while the user types. */
function QuickSearch({ text, isPreparing, onSearch }: Omit<ListControlsProps, 'incidents'>) {
  const t = useMessages()
  const clear = text !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => onSearch('')} />
  return (
    <TextInput
      size="xs"
      className={classes.search ?? ''}
      aria-label={t('search')}
      placeholder={t('searchHint')}
      maxLength={MAXIMUM_LENGTH}
      value={text}
      leftSection={<IconSearch size={14} />}
      rightSection={isPreparing ? <Loader size={14} /> : clear}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
    />
  )
}
