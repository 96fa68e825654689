/** What the order of a list depends on. */
export interface Arranged {
  id: string
  name: string
  order: number
  folderName: string | null
}

/** A part of the list. `name`: of the folder; null: what is in none. */
export interface Group<Item extends Arranged> {
  name: string | null
  items: Item[]
}

/** Distance between the orders of two neighbours, so that one more has room between them. */
const STEP = 10

/** By order, then by name, then by id. */
export function compareArranged(left: Arranged, right: Arranged): number {
  return left.order - right.order || left.name.localeCompare(right.name) || left.id.localeCompare(right.id)
}

/** The parts of the list: what is in no folder first, then the folders by name. */
export function groupsOf<Item extends Arranged>(items: readonly Item[]): Group<Item>[] {
  const byName = new Map<string | null, Item[]>()
  for (const item of [...items].sort(compareArranged)) {
    const grouped = byName.get(item.folderName) ?? []
    byName.set(item.folderName, [...grouped, item])
  }
  return [...byName]
    .map(([name, grouped]) => ({ name, items: grouped }))
    .sort((left, right) => (left.name === null ? -1 : right.name === null ? 1 : left.name.localeCompare(right.name)))
}

/** What has to be written so that an item stands at a place of a folder: the new orders by id. */
export interface Move {
  folderName: string | null
  orders: Map<string, number>
}

/** Moves an item into a folder, before another one; null: to its end. */
export function moveTo<Item extends Arranged>(
  items: readonly Item[],
  id: string,
  folderName: string | null,
  before: string | null,
): Move {
  const others = items.filter((item) => item.folderName === folderName && item.id !== id).sort(compareArranged)
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
export function moveBy<Item extends Arranged>(items: readonly Item[], id: string, steps: -1 | 1): Move | null {
  const item = items.find((one) => one.id === id)
  if (!item) return null
  const group = items.filter(({ folderName }) => folderName === item.folderName).sort(compareArranged)
  const index = group.indexOf(item)
  if (index + steps < 0 || index + steps >= group.length) return null
  const next = group[steps < 0 ? index - 1 : index + 2]
  return moveTo(items, id, item.folderName, next?.id ?? null)
}
