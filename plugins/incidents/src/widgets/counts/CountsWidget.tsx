import { INCIDENT_TYPES } from '@barn-workbench/core/incidentTypes'
import { hasAnyPermission, incidentViewPermissions } from '@barn-workbench/core/permissions'
import { BACKGROUND_TYPES } from '@barn-workbench/core/query'
import {
  incidentTypeName,
  PageLink,
  updatedAtOf,
  useFromSnapshot,
  useMessages,
  useScreenPath,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { useOpenCounts, type OpenCounts } from '../../queries/useOpenCounts'
import { typeTone } from '../../types/incidentLabels'
import { ToneMark } from '../../types/ToneMark'
import classes from './Counts.module.css'

/** The types with a figure: the types of the list that the account may see, and further types with incidents. */
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

interface CountsViewProps {
  counts: OpenCounts
  types: readonly string[]
}

/** A figure for each type. */
function CountsView({ counts: { byType, isPartial }, types }: CountsViewProps) {
  const t = useMessages()
  const pathOf = useScreenPath()
  return (
    <ul className={classes.counts}>
      {types.map((type) => {
        const { count, recent } = byType.get(type) ?? { count: 0, recent: 0 }
        return (
          <li key={type}>
            <PageLink to={pathOf('incidents', { incidentType: type })} className={classes.count}>
              <ToneMark tone={count > 0 ? typeTone({ type }) : 'neutral'} className={classes.mark} />
              <span className={classes.value}>{isPartial ? t('counts.atLeast', { count }) : count}</span>
              <span className={classes.type}>{incidentTypeName(type, t)}</span>
              {recent > 0 && <span className={classes.recent}>{t('counts.recent', { count: recent })}</span>}
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}
