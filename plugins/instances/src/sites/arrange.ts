import { byName } from '@barn-workbench/core/text'

/** What the order of a list depends on. */
export interface Arranged {
  id: string
  name: string
  order: number
  folderName: string | null
}

/** Items in any order, and the language in which their names are put into order. */
export interface ArrangedList<Item extends Arranged> {
  items: readonly Item[]
  locale: string
}

/** A part of the list. `name`: of the folder; null: what is in none. */
export interface Group<Item extends Arranged> {
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

/** What has to be written so that an item stands at a place of a folder: the new orders by id. */
export interface Move {
  folderName: string | null
  orders: Map<string, number>
}

/** Moves an item into a folder, before another one; null: to its end. */
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

/** Moves an item by some places within its folder. Null where it is at that end already. */
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
