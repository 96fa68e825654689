import { CLOSED } from '@barn-workbench/core/incidentTypes'
import { descending, MOST_IMPORTANT_FIRST, where, type Order } from '@barn-workbench/core/query'
import { ListCondition } from '@barn-workbench/plugin-sdk/list'
import { useFromSnapshot, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { SavedSearch } from './settings'
import type { IncidentList } from './useIncidentList'
import classes from './ViewTabs.module.css'

/** Filters, order and the closed incidents, chosen at once. */
interface ListView {
  /** A search may be called as a usual view is. */
  id: string
  name: string
  conditions: readonly ListCondition[]
  showClosed: boolean
  order: readonly Order[]
}

/** A saved search as a view. Conditions that another version saved and no list knows are left out. */
export function viewOfSearch({ name, conditions, order }: SavedSearch, showClosed: boolean): ListView {
  const known = conditions.flatMap((condition) => ListCondition.safeParse(condition).data ?? [])
  return { id: `search ${name}`, name, conditions: known, order, showClosed }
}

/** Applies a view to the list. */
export function showView({ list, setShowClosed }: IncidentList, { conditions, order, showClosed }: ListView): void {
  list.set({ conditions: [...conditions], order: [...order] })
  setShowClosed(showClosed)
}

const OPEN = { conditions: [], showClosed: false, order: MOST_IMPORTANT_FIRST }

function useViews({ searches, showClosed }: IncidentList): readonly ListView[] {
  const t = useMessages()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  const mine = accountId === null ? [] : [where('assignedTo.entityId', '==', accountId)]
  return [
    { ...OPEN, id: 'open', name: t('views.open') },
    ...(accountId === null ? [] : [{ ...OPEN, id: 'mine', name: t('views.mine'), conditions: mine }]),
    { ...OPEN, id: 'deadAnimals', name: t('views.deadAnimals'), conditions: [where('type', '==', 'deadAnimal')] },
    ...searches.map((search) => viewOfSearch(search, showClosed)),
    {
      id: 'done',
      name: t('views.done'),
      conditions: [where('state', '==', CLOSED)],
      showClosed: true,
      order: [descending('closedAt')],
    },
  ]
}

/** The usual views of the list and the saved ones, side by side. */
export function ViewTabs({ incidents }: { incidents: IncidentList }) {
  const t = useMessages()
  const { list, showClosed } = incidents
  const views = useViews(incidents)
  const isShown = (view: ListView) =>
    view.showClosed === showClosed && JSON.stringify(view.conditions) === JSON.stringify(list.state.conditions)
  const current = views.find(isShown)
  return (
    <div className={classes.tabs} role="group" aria-label={t('views.label')} data-screen-only="">
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={classes.tab}
          aria-pressed={view === current}
          onClick={() => showView(incidents, view)}
        >
          {view.name}
        </button>
      ))}
    </div>
  )
}
