import { useState } from 'react'
import type { Condition } from '@barn-workbench/core/query'
import { MINUTE } from '@barn-workbench/core/time'
import {
  changedSearch,
  useAddressParameters,
  useIsScreen,
  useLocalSettings,
  useNow,
  useScreenPath,
  useTimeZone,
  useWorkbench,
  type InstanceScreen,
} from '../../react'
import { conditionAt } from './listCondition'
import {
  LIST_PARAMETERS,
  parametersOf,
  readListState,
  type ListDefinition,
  type ListProblems,
  type ListState,
} from './listState'

/** The state of a list, and the functions that change it. @public */
export interface ListControl {
  definition: ListDefinition
  state: ListState
  /** The conditions of the query that finds what is chosen now. */
  conditions: readonly Condition[]
  /** Faults of the address, which are left out. */
  problems: ListProblems
  /** Whether the list is on its own screen, whose address holds the state. */
  isOnOwnScreen: boolean
  /** Path of the list's own screen with the same state. */
  path: `/${string}`
  set(changes: Partial<ListState>): void
}

/**
 * The state of a list. On the list's own screen the address holds it, each value as JSON, so that a link shows the same
 * list; elsewhere, as on a dashboard, the widget keeps it in memory. The mode is remembered on the device, and so is
 * the page size of the screens. For a list without a screen, `screen` is null. @public
 */
export function useListState(screen: InstanceScreen | null, given: ListDefinition): ListControl {
  const [{ listViewMode, listPageSize }, setLocalSettings] = useLocalSettings()
  const isOnOwnScreen = useIsScreen(screen ?? 'dashboard') && screen !== null
  const { address } = useWorkbench()
  const parameters = useAddressParameters(LIST_PARAMETERS)
  const [kept, keep] = useState<Partial<ListState>>({})
  const pathOf = useScreenPath()
  const timeZone = useTimeZone()
  const now = useNow(MINUTE)
  const pageSize = (isOnOwnScreen ? listPageSize : null) ?? given.defaults.pageSize
  const definition = { ...given, defaults: { ...given.defaults, mode: listViewMode, pageSize } }
  // The state that a widget keeps is read like an address: a saved search may be of another version.
  const inMemory = parametersOf({ ...definition.defaults, ...kept }, definition.defaults)
  const { state, problems } = readListState(isOnOwnScreen ? parameters : inMemory, definition)
  const set = (changes: Partial<ListState>) => {
    const { mode = listViewMode } = changes
    if (mode !== listViewMode) setLocalSettings({ listViewMode: mode })
    if (isOnOwnScreen && changes.pageSize) setLocalSettings({ listPageSize: changes.pageSize })
    // A link has the mode and the page size if they differ from the defaults of the list.
    if (isOnOwnScreen) address.set(parametersOf({ ...state, ...changes }, given.defaults))
    else keep((before) => ({ ...before, ...changes }))
  }
  const own = changedSearch('', parametersOf(state, definition.defaults))
  return {
    definition,
    state,
    conditions: state.conditions.map((condition) => conditionAt(condition, now, timeZone)),
    problems,
    isOnOwnScreen,
    path: screen ? `${pathOf(screen)}${own}` : pathOf('dashboard'),
    set,
  }
}
