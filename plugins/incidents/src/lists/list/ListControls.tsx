import { ActionIcon, CloseButton, Loader, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { incidentConditions } from '@barn-workbench/core/query'
import {
  AddFilter,
  countFacets,
  Facets,
  FilterChips,
  ModeSwitch,
  OrderControl,
  type FacetCounts,
} from '@barn-workbench/plugin-sdk/list'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useIncidents } from '../../queries/incidentIndex'
import classes from '../List.module.css'
import { ClosedSwitch, FoldSwitch } from './ListSwitches'
import { SavedSearches } from './SavedSearches'
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

/** Chooses incidents by the values of their properties, each with its number. */
function IncidentFacets({ incidents }: { incidents: IncidentList }) {
  const [isOpen, setIsOpen] = useState(false)
  return <Facets list={incidents.list} keys={KEYS} counts={useCounts(incidents, isOpen)} onOpen={setIsOpen} />
}

interface ListControlsProps {
  incidents: IncidentList
  /** The text of the quick search. */
  text: string
  /** Whether the incidents to be searched are still being loaded. */
  isPreparing: boolean
  onSearch: (text: string) => void
}

/** Search, filters, order and view of the list. */
export function ListControls({ incidents, text, isPreparing, onSearch }: ListControlsProps) {
  // On a phone order and switches open by a button, so that rows have room.
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {incidents.list.isOnOwnScreen && incidents.restriction === null && <Views incidents={incidents} />}
      <div className={classes.toolbar} data-screen-only="">
        <QuickSearch text={text} isPreparing={isPreparing} onChange={onSearch} />
        <FilterControls incidents={incidents} />
        {isPhone && <ViewButton isOpen={isOpen} setIsOpen={setIsOpen} />}
        <Mode incidents={incidents} />
      </div>
      <ViewControls incidents={incidents} isShown={isOpen || !isPhone} />
    </>
  )
}

type ControlsProps = Pick<ListControlsProps, 'incidents'>

/** The controls beside the search. Memoized, like all below, since they do not change while the user types. */
const FilterControls = memo(function FilterControls({ incidents }: ControlsProps) {
  const { list } = incidents
  return (
    <>
      <AddFilter list={list} />
      <IncidentFacets incidents={incidents} />
      <SavedSearches incidents={incidents} />
    </>
  )
})

const Views = memo(ViewTabs)

/** Opens order and switches. */
function ViewButton({ isOpen, setIsOpen }: { isOpen: boolean; setIsOpen: (isOpen: boolean) => void }) {
  const t = useMessages()
  return (
    <ActionIcon
      variant={isOpen ? 'light' : 'default'}
      aria-label={t('view')}
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <IconAdjustmentsHorizontal size={16} />
    </ActionIcon>
  )
}

const Mode = memo(function Mode({ incidents }: ControlsProps) {
  return (
    <>
      <span className={classes.spring} />
      <ModeSwitch list={incidents.list} />
    </>
  )
})

const ViewControls = memo(function ViewControls({ incidents, isShown }: ControlsProps & { isShown: boolean }) {
  const { list } = incidents
  return (
    <>
      {isShown && (
        <div className={classes.view} data-screen-only="">
          <ClosedSwitch incidents={incidents} />
          <FoldSwitch incidents={incidents} />
          <span className={classes.spring} />
          <OrderControl list={list} />
        </div>
      )}
      <FilterChips list={list} />
    </>
  )
})

interface QuickSearchProps {
  text: string
  /** Whether the incidents to be searched are still being loaded. */
  isPreparing: boolean
  onChange: (text: string) => void
}

/** Characters of a search. */
const MAXIMUM_LENGTH = 200

/** Searches the incidents while the user types. */
function QuickSearch({ text, isPreparing, onChange }: QuickSearchProps) {
  const t = useMessages()
  const clear = text !== '' && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => onChange('')} />
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
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  )
}
