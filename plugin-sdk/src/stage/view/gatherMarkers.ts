import { toScreen, type Point, type StageView } from './stageView'

/** Markers whose points on the screen are closer than this are drawn as one with their number, CSS px. */
const GATHERING_DISTANCE = 30

/** Markers that are drawn as one, at the point of the first of them. */
export interface MarkerGroup<Marker> {
  markers: [Marker, ...Marker[]]
  /** CSS px from the top left of the element. */
  at: Point
}

/** Gathers the markers that would cover each other in a view. A marker alone is a group of one. */
export function gatherMarkers<Marker extends { place: Point }>(
  markers: readonly Marker[],
  view: StageView,
): MarkerGroup<Marker>[] {
  const groups: MarkerGroup<Marker>[] = []
  const groupsOfCell = new Map<string, MarkerGroup<Marker>[]>()
  for (const marker of markers) {
    const at = toScreen(view, marker.place)
    const [column, row] = [Math.floor(at[0] / GATHERING_DISTANCE), Math.floor(at[1] / GATHERING_DISTANCE)]
    const near = cellsAround(column, row)
      .flatMap((cell) => groupsOfCell.get(cell) ?? [])
      .find((group) => Math.hypot(group.at[0] - at[0], group.at[1] - at[1]) < GATHERING_DISTANCE)
    if (near) {
      near.markers.push(marker)
      continue
    }
    const group: MarkerGroup<Marker> = { markers: [marker], at }
    groups.push(group)
    const cell = `${column},${row}`
    groupsOfCell.set(cell, [...(groupsOfCell.get(cell) ?? []), group])
  }
  return groups
}

/** The keys of a cell and of the eight around it. */
function cellsAround(column: number, row: number): string[] {
  return [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx},${row + dy}`))
}
