import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { AddFilter, FilterChips, ModeSwitch, OrderControl } from '@barn-workbench/plugin-sdk/list'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { IncidentFacets } from './IncidentFacets'
import classes from './List.module.css'
import { ClosedSwitch, FoldSwitch } from './ListSwitches'
import { QuickSearch } from './QuickSearch'
import { SavedSearches } from './SavedSearches'
import type { IncidentList } from './useIncidentList'

interface ListControlsProps {
  incidents: IncidentList
  /** What is typed into the quick search. */
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

/** What stands beside the search. Like all below, it is not drawn anew while somebody types. */
const FilterControls = memo(function FilterControls({ incidents }: ControlsProps) {
  const { list, searches } = incidents
  return (
    <>
      <AddFilter list={list} />
      <IncidentFacets incidents={incidents} />
      <SavedSearches list={list} searches={searches} />
    </>
  )
})

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
