import type { Incident } from '@barn-workbench/core/schema'
import { useActionMenu, useSelection, useShownEntities } from '@barn-workbench/plugin-sdk/actions'
import { OutdatedNotice, PageControls, type Pages } from '@barn-workbench/plugin-sdk/list'
import { entityPath, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { publishOrder } from '../../detail/neighbours'
import { useCameraNames } from '../../queries/places'
import { useFactContext } from '../../types/incidentFacts'
import classes from '../List.module.css'
import { IncidentRows } from './IncidentRows'
import { useRowHandlers, type RowState } from './rowState'

const idOf = ({ incidentId }: Incident) => incidentId

interface IncidentPagesProps {
  pages: Pages<Incident>
  /** Number of all rows, if it is known. */
  total?: number | undefined
  rows: RowState
}

/** Incidents in pages without further controls: rows as in the list, with their actions. */
export function IncidentPages({ pages, total, rows }: IncidentPagesProps) {
  const session = useSession()
  const { navigate } = useWorkbench()
  const facts = useFactContext(useCameraNames())
  const shown = useShownEntities('incident', pages.rows, idOf)
  const menu = useActionMenu()
  const selection = useSelection()
  const open = (id: string) => {
    // The previous and next incidents come from this list.
    publishOrder(session.id, shown.map(idOf))
    navigate(entityPath(session.id, 'incident', id))
  }
  const select = (id: string, isRange: boolean) => selection.toggle(id, isRange ? shown.map(idOf) : null)
  const handlers = useRowHandlers({ open, toggle: rows.toggle, openMenu: menu.open, select })
  return (
    <div className={classes.list}>
      <OutdatedNotice showLatest={pages.showLatest} />
      <IncidentRows
        incidents={shown}
        facts={facts}
        rows={rows}
        handlers={handlers}
        selection={selection}
        isFolded={false}
      />
      {menu.element}
      <PageControls pages={pages} total={total} />
    </div>
  )
}
