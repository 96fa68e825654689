import { useState } from 'react'
import { accounts } from '@barn-workbench/core/contract'
import {
  IMPORTANCE_KEY,
  INCIDENT_STATES,
  INCIDENT_TYPES,
  incidentTypeOf,
  type IncidentType,
} from '@barn-workbench/core/incidentTypes'
import { MAXIMUM_CHOSEN_CONDITIONS, MOST_IMPORTANT_FIRST, type IncidentListFilter } from '@barn-workbench/core/query'
import { DEFAULT_STAKEHOLDERS, isDecommissioned, MAXIMUM_SEVERITY, type Camera } from '@barn-workbench/core/schema'
import {
  LIST_DEFAULTS,
  useListState,
  type ListControl,
  type ListOption,
  type ListProperty,
} from '@barn-workbench/plugin-sdk/list'
import {
  incidentTypeName,
  useAddressParameters,
  useCameras,
  useChosen,
  useDocuments,
  useFromSnapshot,
  useMessages,
  usePermission,
  useWorkbench,
  type Messages,
} from '@barn-workbench/plugin-sdk/react'
import { LIST_ACCOUNTS } from '../../permissions'
import { useCameraNames } from '../../queries/places'
import { severityLabel, stateLabel } from '../../types/incidentLabels'
import type { ListSettings, SavedSearch } from './settings'

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

/** The state of the list from the settings, the address and the user. */
export interface IncidentList {
  list: ListControl
  searches: readonly SavedSearch[]
  filter: IncidentListFilter
  cameraNames: ReadonlyMap<string, string>
  /** The restriction of the list by the address, in words, or null. */
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
    defaults: { ...LIST_DEFAULTS, order: MOST_IMPORTANT_FIRST, pageSize: settings.pageSize },
  })
  const [showClosed, setShowClosed] = useListSwitch('closed', settings.showClosed, list.isOnOwnScreen)
  const [isFolded, setIsFolded] = useListSwitch('fold', list.isOnOwnScreen, list.isOnOwnScreen)
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const chosenType = useChosen('incidentType')
  const isMine = useChosen('assignedTo') === 'me'
  const types = chosenType === null ? settings.types : [chosenType]
  const filter: IncidentListFilter = {
    types: isMine ? [] : types,
    assignedTo: isMine ? (accountId ?? NOBODY) : null,
    showClosed,
    conditions: list.conditions,
  }
  const restriction = isMine ? t('onlyMine') : chosenType && t('onlyType', { type: incidentTypeName(chosenType, t) })
  const { searches } = settings
  return { list, searches, filter, cameraNames, restriction, showClosed, setShowClosed, isFolded, setIsFolded }
}

/** The type to which a state belongs; null for a state of several types. */
function typeOfState(state: string): IncidentType | null {
  const [type, ...others] = INCIDENT_TYPES.filter((name) => state in incidentTypeOf(name).states)
  return type !== undefined && others.length === 0 ? type : null
}

/** Accounts that can be chosen. */
const MAXIMUM_ACCOUNTS = 500

function cameraOptions(cameras: readonly Camera[], t: Messages): ListOption[] {
  const named = cameras.map((camera) => ({
    value: camera.cameraId,
    label: camera.name,
    isRetired: isDecommissioned(camera),
  }))
  return [...named, { value: null, label: t('noCamera') }]
}

/** The states with their names; states with equal names include their types. */
function stateOptions(t: Messages): ListOption[] {
  const labels = INCIDENT_STATES.map((state) => stateLabel(state, t))
  const isShared = (label: string) => labels.filter((other) => other === label).length > 1
  return INCIDENT_STATES.map((value, index) => {
    const label = labels[index] ?? value
    const type = typeOfState(value)
    return { value, label: isShared(label) && type ? `${label} (${incidentTypeName(type, t)})` : label }
  })
}

/** The accounts that incidents can be assigned to, as far as this account may see them, and "nobody". */
function useAccountOptions(): ListOption[] {
  const t = useMessages()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const enabled = usePermission('accounts.view', LIST_ACCOUNTS)
  const { data = [] } = useDocuments(accounts.query, { limit: MAXIMUM_ACCOUNTS }, { enabled })
  const others = data.filter((account) => account.accountId !== accountId)
  return [
    { value: null, label: t('nobody') },
    ...(accountId === null ? [] : [{ value: accountId, label: t('me') }]),
    ...others.map((account) => ({ value: account.accountId, label: account.displayName })),
  ]
}

function severityOptions(t: Messages): ListOption[] {
  return Array.from({ length: MAXIMUM_SEVERITY + 1 }, (_, severity) => ({
    value: severity,
    label: severityLabel(severity, t) ?? '',
  }))
}

/** The properties by which incidents can be filtered and ordered, and the names of the cameras by their ids. */
function useIncidentProperties(): {
  properties: readonly ListProperty[]
  cameraNames: ReadonlyMap<string, string>
} {
  const t = useMessages()
  const { data: cameras = [] } = useCameras()
  const cameraNames = useCameraNames()
  const accountOptions = useAccountOptions()
  const label = (key: string) => t(`property.${key}`)
  const types = INCIDENT_TYPES.map((value) => ({ value, label: incidentTypeName(value, t) }))
  const stakeholders = DEFAULT_STAKEHOLDERS.map((value) => ({ value, label: t(`stakeholder.${value}`) }))
  return {
    cameraNames,
    properties: [
      { key: IMPORTANCE_KEY, label: label('importance'), kind: 'number', isSortable: true, isFilterable: false },
      { key: 'firstEventTimestamp', label: label('first'), kind: 'timestamp', isSortable: true },
      { key: 'lastEventTimestamp', label: label('last'), kind: 'timestamp', isSortable: true },
      { key: 'closedAt', label: label('closed'), kind: 'timestamp', isSortable: true },
      { key: 'type', label: label('type'), kind: 'option', options: types, isSortable: true },
      { key: 'state', label: label('state'), kind: 'option', options: stateOptions(t), isSortable: true },
      {
        key: 'cameraId',
        label: label('camera'),
        kind: 'camera',
        options: cameraOptions(cameras, t),
      },
      { key: 'identifier.cameraId', label: label('camera'), kind: 'text', isSortable: true, isFilterable: false },
      { key: 'assignedTo.entityId', label: label('assigned'), kind: 'account', options: accountOptions },
      { key: 'assignedTo.displayName', label: label('assigned'), kind: 'text', isSortable: true, isFilterable: false },
      {
        key: 'messagePayload.severity',
        label: label('severity'),
        kind: 'number',
        options: severityOptions(t),
        isSortable: true,
      },
      { key: 'messagePayload.title', label: label('title'), kind: 'text', isSortable: true },
      { key: 'stakeholder', label: label('stakeholder'), kind: 'option', options: stakeholders },
      { key: 'hidden', label: label('hidden'), kind: 'boolean' },
      { key: 'messagePayload.falsePositive', label: label('falseAlarm'), kind: 'boolean' },
    ],
  }
}
