import { useEffect, useState } from 'react'
import { useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { showBeside } from '../../detail/shownBeside'
import type { IncidentSummary } from '../../queries/incidentSummary'
import type { RowState } from '../rows/rowState'
import type { IncidentList } from './useIncidentList'
import type { VisibleRows } from './useVisibleRows'

/** Time for which rows stay before their order counts, ms: while the user types, they change with each key. */
export const ORDER_PAUSE = 500

interface ShownRows {
  rows: RowState
  shown: readonly IncidentSummary[]
  visible: VisibleRows
  /** The text of the quick search. */
  text: string
}

/** Identifies the choices of the list; other choices have another first row. */
function choiceKey({ list, showClosed, restriction }: IncidentList, { text, visible }: ShownRows): string {
  return JSON.stringify([list.state.conditions, list.state.order, showClosed, restriction, text, visible.first])
}

/**
 * The first row, which is shown beside the list while the address chooses none; null: none. It stays while others come
 * before it, so that nothing is decided about another incident than the one that was read.
 */
export function useFirstBeside(incidents: IncidentList, list: ShownRows): string | null {
  const session = useSession()
  const { clock } = useWorkbench()
  const id = useKeptFirst(list, choiceKey(incidents, list))
  const pause = list.text === '' ? 0 : ORDER_PAUSE
  useEffect(() => clock.setTimeout(() => showBeside(session.id, id), pause), [clock, session.id, id, pause])
  useEffect(() => () => showBeside(session.id, null), [session.id])
  return id
}

/** The id of the first row that there was since the key is the same. */
function useKeptFirst({ rows, shown, visible }: ShownRows, key: string): string | null {
  const [kept, setKept] = useState<{ key: string; id: string } | null>(null)
  const [first] = shown
  const isWanted = rows.isShownBeside && rows.chosenId === null
  if (!isWanted) {
    if (kept) setKept(null)
    return null
  }
  if (first && visible.isCurrent && kept?.key !== key) setKept({ key, id: first.incidentId })
  return kept?.id ?? null
}
