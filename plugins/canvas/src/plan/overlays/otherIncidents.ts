import { isUsual } from '@barn-workbench/core/incidentTypes'
import { camerasOf, regionsOf, type Incident, type RegionMapping } from '@barn-workbench/core/schema'
import { incidentColor, incidentTypeName, type Messages } from '@barn-workbench/plugin-sdk/react'
import type { MarkerShape, StageMarker } from '@barn-workbench/plugin-sdk/stage'
import { middleOf } from '../place/planPlace'

/**
 * Incidents of one camera are placed in a row at the lower right of its picture, from right to left, fractions of it:
 * the time stands at the lower left, the name of the camera above.
 */
const ROW = { right: 0.9, step: 0.14, top: 0.86, count: 3 } as const

/** An incident with its place on the plan. */
export interface PlacedIncident {
  incident: Incident
  cameraId: string
  /** From 0 to 1 of the picture's width and height. */
  at: readonly [number, number]
}

/** The middle of a pen of an incident in the picture of a camera; undefined if none is drawn there. */
function penMiddle(incident: Incident, cameraId: string, mappings: readonly RegionMapping[]) {
  const pens = regionsOf(incident)
  const region = mappings
    .filter((mapping) => mapping.cameraId === cameraId)
    .flatMap(({ regions }) => regions)
    .find(({ regionSpecification }) => pens.includes(regionSpecification))
  return region && middleOf(region.polygon)
}

/**
 * The places of incidents on the plan: a pen's in its middle, others in a row on the tile of each of their cameras.
 * Incidents without a camera, and full pens, have no place.
 */
export function placeIncidents(incidents: readonly Incident[], mappings: readonly RegionMapping[]): PlacedIncident[] {
  const counts = new Map<string, number>()
  const placeInRow = (cameraId: string): readonly [number, number] => {
    const count = counts.get(cameraId) ?? 0
    counts.set(cameraId, count + 1)
    const row = Math.floor(count / ROW.count)
    return [ROW.right - (count % ROW.count) * ROW.step, ROW.top - row * ROW.step]
  }
  return incidents
    .filter((incident) => !isUsual(incident))
    .flatMap((incident) =>
      camerasOf(incident).map((cameraId) => ({
        incident,
        cameraId,
        at: penMiddle(incident, cameraId, mappings) ?? placeInRow(cameraId),
      })),
    )
}

/**
 * The id of the marker of an incident on the tile of a camera. An incident of several cameras has a marker on each
 * tile.
 */
export function markerIdOf({ incident, cameraId }: PlacedIncident): string {
  return `${incident.incidentId}@${cameraId}`
}

/** Names an incident on the plan: its type, with its camera where that is known. */
export function incidentLabel({ type }: Pick<Incident, 'type'>, camera: string | undefined, t: Messages): string {
  const name = incidentTypeName(type, t)
  return camera === undefined ? name : t('otherIncident', { type: name, camera })
}

/**
 * The markers of incidents, in their own colours or the colours of their types. `label`: the accessible name of one.
 */
export function incidentMarkers(
  placed: readonly PlacedIncident[],
  shape: MarkerShape,
  label: (place: PlacedIncident) => string,
): StageMarker[] {
  return placed.map((place) => ({
    kind: 'marker',
    id: markerIdOf(place),
    tileId: place.cameraId,
    at: place.at,
    shape,
    color: incidentColor(place.incident, [place.cameraId]),
    label: label(place),
  }))
}
