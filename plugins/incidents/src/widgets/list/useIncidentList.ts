import { useState } from 'react'
import { MAXIMUM_CHOSEN_CONDITIONS, type IncidentListFilter } from '@barn-workbench/core/query'
import { LIST_DEFAULTS, useListState, type ListControl } from '@barn-workbench/plugin-sdk/list'
import {
  useAddressParameters,
  useChosen,
  useInstance,
  useMessages,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { NEWEST_FIRST } from '../../queries/incidentListQuery'
import { typeLabel } from './incidentLabels'
import type { ListSettings, SavedSearch } from './settings'
import { useIncidentProperties } from './useIncidentProperties'

/** No account has this id: until the own one is known, none is shown. */
const NOBODY = ''

/** A switch of a list: in the address of the list's own screen, elsewhere kept by the widget. */
function useListSwitch(name: string, byDefault: boolean, isOnOwnScreen: boolean) {
  const { address } = useWorkbench()
  const { [name]: text = null } = useAddressParameters([name])
  const [kept, keep] = useState(byDefault)
  if (!isOnOwnScreen) return [kept, keep] as const
  const value = text === 'true' || (text !== 'false' && byDefault)
  const set = (next: boolean) => address.set({ [name]: next === byDefault ? null : String(next) })
  return [value, set] as const
}

/** What the settings, the address and the person choose of the list. */
export interface IncidentList {
  list: ListControl
  searches: readonly SavedSearch[]
  filter: IncidentListFilter
  cameraNames: ReadonlyMap<string, string>
  /** How the address restricts the list, in words; null: not at all. */
  restriction: string | null
  showClosed: boolean
  setShowClosed: (showClosed: boolean) => void
  /** Whether similar incidents are one row. */
  isFolded: boolean
  setIsFolded: (isFolded: boolean) => void
}

/** The state of the incident list. */
export function useIncidentList(settings: ListSettings): IncidentList {
  const t = useMessages()
  const { properties, cameraNames } = useIncidentProperties()
  const list = useListState('incidents', {
    properties,
    maximumConditions: MAXIMUM_CHOSEN_CONDITIONS,
    defaults: { ...LIST_DEFAULTS, order: NEWEST_FIRST, pageSize: settings.pageSize },
  })
  const [showClosed, setShowClosed] = useListSwitch('closed', settings.showClosed, list.isOnOwnScreen)
  const [isFolded, setIsFolded] = useListSwitch('fold', list.isOnOwnScreen, list.isOnOwnScreen)
  const { accountId } = useInstance().snapshot
  const chosenType = useChosen('incidentType')
  const isMine = useChosen('assignedTo') === 'me'
  const types = chosenType === null ? settings.types : [chosenType]
  const filter: IncidentListFilter = {
    types: isMine ? [] : types,
    assignedTo: isMine ? (accountId ?? NOBODY) : null,
    showClosed,
    conditions: list.conditions,
  }
  const restriction = isMine ? t('onlyMine') : chosenType && t('onlyType', { type: typeLabel(chosenType, t) })
  const { searches } = settings
  return { list, searches, filter, cameraNames, restriction, showClosed, setShowClosed, isFolded, setIsFolded }
}
