import { useMemo, useState } from 'react'
import type { Sessions } from '@barn-workbench/core/session'
import { byText } from '@barn-workbench/core/text'
import { useLocale, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { groupsOf, moveBy, moveTo, type Arranged, type ArrangedList, type Group, type Move } from '../../sites/arrange'
import type { Site } from '../../sites/site'

/** A site with its place in the list. */
export interface ArrangedSite extends Arranged {
  site: Site
}

/** Moving sites in the list. Places are those at the moment of the move, among all sites. */
export interface Arranging {
  /** The folders that there are. */
  folders(): readonly string[]
  /** The site that is dragged from now on; null: none. */
  setDragged(id: string | null): void
  isDragging(): boolean
  /** Puts the dragged site into a folder, before another site; null: at its end. */
  drop(folderName: string | null, before: string | null): void
  moveTo(id: string, folderName: string | null): void
  moveBy(id: string, steps: -1 | 1): void
  canMoveBy(id: string, steps: -1 | 1): boolean
}

const arrangedOf = (site: Site): ArrangedSite => ({
  id: site.session.id,
  name: site.session.instance.name,
  order: site.entry.order,
  folderName: site.entry.folderName,
  site,
})

function createArranging(sessions: Sessions, locale: string, onDragged: (id: string | null) => void): Arranging {
  let dragged: string | null = null
  const all = (): ArrangedList<Arranged> => ({
    items: sessions.all().map(({ id, instance }) => ({ ...sessions.entry(id), id, name: instance.name })),
    locale,
  })

  function write(id: string, move: Move | null): void {
    if (!move) return
    for (const [one, order] of move.orders) if (one !== id) sessions.update(one, { order })
    const order = move.orders.get(id)
    sessions.update(id, { folderName: move.folderName, ...(order !== undefined && { order }) })
  }

  function setDragged(id: string | null): void {
    dragged = id
    onDragged(id)
  }

  return {
    folders: () => [...new Set(all().items.flatMap(({ folderName }) => folderName ?? []))].sort(byText(locale)),
    setDragged,
    isDragging: () => dragged !== null,
    drop(folderName, before) {
      if (dragged !== null && dragged !== before) write(dragged, moveTo(all(), dragged, folderName, before))
      setDragged(null)
    },
    moveTo: (id, folderName) => write(id, moveTo(all(), id, folderName, null)),
    moveBy: (id, steps) => write(id, moveBy(all(), id, steps)),
    canMoveBy: (id, steps) => moveBy(all(), id, steps) !== null,
  }
}

/** The sites on screen in their folders, the one that is being dragged, and the way to move them. */
export function useArranging(shown: readonly Site[]): {
  groups: Group<ArrangedSite>[]
  dragged: string | null
  arranging: Arranging
} {
  const { sessions } = useWorkbench()
  const locale = useLocale()
  const [dragged, setDragged] = useState<string | null>(null)
  const arranging = useMemo(() => createArranging(sessions, locale, setDragged), [sessions, locale])
  return { groups: groupsOf({ items: shown.map(arrangedOf), locale }), dragged, arranging }
}
