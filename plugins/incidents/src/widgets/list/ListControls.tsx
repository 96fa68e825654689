import { memo } from 'react'
import { AddFilter, FilterChips, ModeSwitch, OrderControl } from '@barn-workbench/plugin-sdk/list'
import { FoldSwitch } from './FoldSwitch'
import { IncidentFacets } from './IncidentFacets'
import classes from './List.module.css'
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
  return (
    <>
      <div className={classes.toolbar}>
        <QuickSearch text={text} isPreparing={isPreparing} onChange={onSearch} />
        <OtherControls incidents={incidents} />
      </div>
      <Filters incidents={incidents} />
    </>
  )
}

/** What stands beside the search. It is not drawn anew while somebody types. */
const OtherControls = memo(function OtherControls({ incidents }: Pick<ListControlsProps, 'incidents'>) {
  const { list, searches } = incidents
  return (
    <>
      <AddFilter list={list} />
      <IncidentFacets incidents={incidents} />
      <SavedSearches list={list} searches={searches} />
      <FoldSwitch incidents={incidents} />
      <span className={classes.spring} />
      <OrderControl list={list} />
      <ModeSwitch list={list} />
    </>
  )
})

const Filters = memo(function Filters({ incidents }: Pick<ListControlsProps, 'incidents'>) {
  return <FilterChips list={incidents.list} />
})
