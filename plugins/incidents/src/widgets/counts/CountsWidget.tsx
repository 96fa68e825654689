import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { hasAnyPermission, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { BACKGROUND_TYPES } from '@barn-workbench/core/query'
import {
  updatedAtOf,
  useFromSnapshot,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { CountsView } from '../../lists/counts/CountsView'
import { useOpenCounts, type OpenCounts } from '../../queries/useOpenCounts'

/** The types with a figure: those that the list shows and the account may see, and other existing ones. */
function useShownTypes(counts: OpenCounts | undefined): string[] {
  const permissions = useFromSnapshot((snapshot) => snapshot.permissions)
  const known = INCIDENT_TYPES.filter(
    (type) => !BACKGROUND_TYPES.includes(type) && hasAnyPermission(permissions, incidentViewPermissions(type)),
  )
  return [...new Set<string>([...known, ...(counts?.byType.keys() ?? [])])]
}

/** The open incidents by type, each figure leading to the list of its type. */
export default function CountsWidget() {
  const t = useMessages()
  const pathOf = useScreenPath()
  const call = useOpenCounts()
  const types = useShownTypes(call.data)
  const isEmpty = call.data?.byType.size === 0
  return (
    <WidgetFrame
      state={isEmpty ? { kind: 'empty', title: t('empty.open'), hint: t('empty.hint') } : viewStateOf(call)}
      leadsTo={pathOf('incidents')}
      updatedAt={updatedAtOf(call)}
    >
      {call.data && <CountsView counts={call.data} types={types} />}
    </WidgetFrame>
  )
}
