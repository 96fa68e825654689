import { memo, useEffect, useState } from 'react'
import { incidentConditions } from '@barn-workbench/core/query'
import { IconFilter, IconSearch, IconSortAscending, IconSortDescending } from '@barn-workbench/plugin-sdk/icons'
import {
  AddFilter,
  countFacets,
  Facets,
  FilterChips,
  ModeSwitch,
  OrderControl,
  SheetOrPopover,
  useListMode,
  type FacetCounts,
} from '@barn-workbench/plugin-sdk/list'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button, Checkbox, CloseButton, Loader, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { useIncidents } from '../../queries/incidentIndex'
import classes from './ListControls.module.css'
import { ClosedSwitch, FoldSwitch } from './ListSwitches'
import { SavedSearches } from './SavedSearches'
import { useColumnChoices } from './tableColumns'
import type { IncidentList } from './useIncidentList'
import { ViewTabs } from './ViewTabs'

/** The properties whose values can be chosen by their numbers. */
const KEYS = ['type', 'state', 'cameraId', 'assignedTo.entityId', 'stakeholder', 'hidden'] as const

/** Counts the incidents on this device by their properties while `isOpen`; null until they are counted. */
function useCounts({ filter }: IncidentList, isOpen: boolean): FacetCounts | null {
  const { data: byId } = useIncidents({ enabled: isOpen })
  const [counts, setCounts] = useState<FacetCounts | null>(null)
  const text = JSON.stringify(incidentConditions(filter))
  useEffect(() => {
    if (!byId || !isOpen) return
    const aborted = new AbortController()
    const conditions = JSON.parse(text) as ReturnType<typeof incidentConditions>
    countFacets(byId.values(), { keys: KEYS, conditions }, aborted.signal).then(
      (counted) => aborted.signal.aborted || setCounts(counted),
      () => undefined,
    )
    return () => aborted.abort()
  }, [byId, isOpen, text])
  return counts
}

/** Everything that restricts the list, behind one button that says how many filters are active. */
function FilterMenu({ incidents }: { incidents: IncidentList }) {
  const { list } = incidents
  const t = useMessages()
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const counts = useCounts(incidents, isOpen)
  const count = list.state.conditions.length
  const close = () => setIsOpen(false)
  const target = (
    <Button
      size="compact-sm"
      variant={count > 0 ? 'light' : 'default'}
      className={classes.menuButton ?? ''}
      aria-label={count > 0 ? t('filters.active', { count }) : t('filters.title')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<IconFilter size={15} />}
      onClick={() => setIsOpen(!isOpen)}
    >
      {t('filters.title')}
      {count > 0 && <span className={classes.number}>{count}</span>}
    </Button>
  )
  return (
    <SheetOrPopover label={t('filters.title')} isOpen={isOpen} onClose={close} target={target}>
      <div className={classes.panel}>
        {/* On a phone they have no room beside the button. */}
        {isPhone && <FilterChips list={list} />}
        <ClosedSwitch incidents={incidents} />
        <AddFilter list={list} isInline />
        <p className={classes.hint}>{t('filters.counts')}</p>
        <Facets list={list} keys={KEYS} counts={counts} />
        <SavedSearches incidents={incidents} onDone={close} />
      </div>
    </SheetOrPopover>
  )
}

/** The order of the list and how it looks, behind one button that names the order. */
function ViewMenu({ incidents }: { incidents: IncidentList }) {
  const { list } = incidents
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const [order] = list.state.order
  const property = list.definition.properties.find(({ key, isSortable }) => isSortable && key === order?.key)
  const Icon = order?.direction === 'asc' ? IconSortAscending : IconSortDescending
  const view = t('view')
  const target = (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.menuButton ?? ''}
      aria-label={property ? t('viewBy', { view, property: property.label }) : view}
      title={view}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<Icon size={15} />}
      onClick={() => setIsOpen(!isOpen)}
    >
      {property?.label ?? view}
    </Button>
  )
  return (
    <SheetOrPopover label={view} isOpen={isOpen} onClose={() => setIsOpen(false)} target={target} align="end">
      <div className={classes.panel}>
        <OrderControl list={list} />
        <ModeSwitch list={list} />
        <FoldSwitch incidents={incidents} />
        {useListMode(list) === 'table' && <ColumnChoices />}
      </div>
    </SheetOrPopover>
  )
}

/** Chooses the columns of the table. */
function ColumnChoices() {
  const t = useMessages()
  return (
    <fieldset className={classes.columns}>
      <legend className={classes.legend}>{t('columns.title')}</legend>
      {useColumnChoices().map(({ name, isShown, toggle }) => (
        <Checkbox key={name} size="sm" label={t(`property.${name}`)} checked={isShown} onChange={toggle} />
      ))}
    </fieldset>
  )
}

interface ListControlsProps {
  incidents: IncidentList
  /** The text of the quick search. */
  text: string
  /** Whether the incidents to be searched are still being loaded. */
  isPreparing: boolean
  onSearch: (text: string) => void
}

/** Whether a list has tabs with views: only the whole list on its own screen does. */
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
