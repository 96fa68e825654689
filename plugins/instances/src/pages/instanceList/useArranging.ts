import { useMemo, useState } from 'react'
import type { Sessions } from '@barn-workbench/core/session'
import { byName, byText } from '@barn-workbench/core/text'
import { useLocale, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Site } from '../../sites/site'

/** The fields that the order of a list depends on. */
export interface Arranged {
  id: string
  name: string
  order: number
  folderName: string | null
}

/** A site with its place in the list. */
export interface ArrangedSite extends Arranged {
  site: Site
}

/** Moves sites in the list. A place is one among all sites at the moment of the move. */
export interface Arranging {
  /** The existing folders. */
  folders(): readonly string[]
  /** Sets the dragged site, or null. */
  setDragged(id: string | null): void
  isDragging(): boolean
  /** Puts the dragged site into a folder, before another site, or at its end (null). */
  drop(folderName: string | null, before: string | null): void
  /** Moves a site to the end of a folder, or of the sites without one (null). */
  moveTo(id: string, folderName: string | null): void
  /** Moves a site by one place within its folder. Does nothing at the end of the folder. */
  moveBy(id: string, steps: -1 | 1): void
  canMoveBy(id: string, steps: -1 | 1): boolean
}

/** Returns the sites on screen in their folders, the id of the dragged one, and the functions that move them. */
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

const arrangedOf = (site: Site): ArrangedSite => ({
  id: site.session.id,
  name: site.session.instance.name,
  order: site.entry.order,
  folderName: site.entry.folderName,
  site,
})

/** Creates the functions that move sites. `onDragged` gets the id of each site that a drag begins with, then null. */
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

/** Items in any order, and the language in which their names are put into order. */
export interface ArrangedList<Item extends Arranged> {
  items: readonly Item[]
  locale: string
}

/** A part of the list. `name`: of the folder; null for sites without one. */
interface Group<Item extends Arranged> {
  name: string | null
  items: Item[]
}

/** Distance between the orders of two neighbours, so that one more has room between them. */
const STEP = 10

/** Compares by order, then by name, then by id. */
function compareArranged(locale: string): (left: Arranged, right: Arranged) => number {
  const compareNames = byName(locale)
  return (left, right) => left.order - right.order || compareNames(left, right) || left.id.localeCompare(right.id)
}

/** The parts of the list: what is in no folder first, then the folders by name. */
export function groupsOf<Item extends Arranged>({ items, locale }: ArrangedList<Item>): Group<Item>[] {
  const compareNames = byName(locale)
  const itemsByFolder = new Map<string | null, Item[]>()
  for (const item of [...items].sort(compareArranged(locale))) {
    const grouped = itemsByFolder.get(item.folderName) ?? []
    itemsByFolder.set(item.folderName, [...grouped, item])
  }
  const loose = itemsByFolder.get(null)
  const folders = [...itemsByFolder].flatMap(([name, grouped]) => (name === null ? [] : [{ name, items: grouped }]))
  return [...(loose ? [{ name: null, items: loose }] : []), ...folders.sort(compareNames)]
}

/** The new orders by id that put an item at a place of a folder. */
interface Move {
  folderName: string | null
  orders: Map<string, number>
}

/** Moves an item into a folder, before another one, or to its end (null). */
export function moveTo<Item extends Arranged>(
  { items, locale }: ArrangedList<Item>,
  id: string,
  folderName: string | null,
  before: string | null,
): Move {
  const others = items.filter((item) => item.folderName === folderName && item.id !== id).sort(compareArranged(locale))
  const found = before === null ? -1 : others.findIndex((item) => item.id === before)
  const index = found < 0 ? others.length : found
  const ids = [...others.slice(0, index).map((item) => item.id), id, ...others.slice(index).map((item) => item.id)]
  const orderOf = new Map(items.map((item) => [item.id, item.order]))
  const orders = ids.flatMap((one, place): [string, number][] => {
    const order = (place + 1) * STEP
    return orderOf.get(one) === order ? [] : [[one, order]]
  })
  return { folderName, orders: new Map(orders) }
}

/** Moves an item by some places within its folder. Null if it is at that end already. */
export function moveBy<Item extends Arranged>(list: ArrangedList<Item>, id: string, steps: -1 | 1): Move | null {
  const { items, locale } = list
  const item = items.find((one) => one.id === id)
  if (!item) return null
  const group = items.filter(({ folderName }) => folderName === item.folderName).sort(compareArranged(locale))
  const index = group.indexOf(item)
  if (index + steps < 0 || index + steps >= group.length) return null
  const next = group[steps < 0 ? index - 1 : index + 2]
  return moveTo(list, id, item.folderName, next?.id ?? null)
}
