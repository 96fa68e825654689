import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { incidentConditions } from '@barn-workbench/core/query'
import {
  AddFilter,
  countFacets,
  Facets,
  FilterChips,
  SheetOrPopover,
  type FacetCounts,
} from '@barn-workbench/plugin-sdk/list'
import { useIsPhone, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useIncidents } from '../../queries/incidentIndex'
import classes from './ListControls.module.css'
import { ClosedSwitch } from './ListSwitches'
import { SavedSearches } from './SavedSearches'
import type { IncidentList } from './useIncidentList'

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
export function FilterMenu({ incidents }: { incidents: IncidentList }) {
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
