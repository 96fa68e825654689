import { useMemo } from 'react'
import { deadAnimalAgeState, isUsual } from '@barn-workbench/core/incidentTypes'
import type { Incident, RegionMapping } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { MINUTE } from '@barn-workbench/core/time'
import {
  formatDuration,
  useBarnTime,
  useIsOnPaper,
  useLocale,
  useMessages,
  useNow,
  usePermission,
  useRegions,
} from '@barn-workbench/plugin-sdk/react'
import type { MarkerShape, StageOverlay, StagePolygon } from '@barn-workbench/plugin-sdk/stage'
import {
  ANY_INCIDENT_PERMISSIONS,
  DEAD_ANIMAL_PERMISSIONS,
  useDeadAnimalsAt,
  useFalseAlarmsAt,
  useOtherIncidentsAt,
} from '../../queries/planIncidents'
import { useStableArray } from '../useStableArray'
import { deadAnimalMarkers, deadAnimalsOf, type DeadAnimal } from './deadAnimalMarkers'
import { incidentLabel, incidentMarkers, placeIncidents, type PlacedIncident } from './otherIncidents'

const NO_ITEMS: readonly never[] = []

/** The overlays that are there for the account on this plan. */
export interface AllowedOverlays {
  /** Dead animals and other incidents. */
  incidents: boolean
  deadAnimals: boolean
  regions: boolean
}

/** The overlays that the account may see and that the widget does not hide. */
export function useAllowedOverlays(hidden: { hidesIncidents: boolean; hidesRegions: boolean }): AllowedOverlays {
  const seesIncidents = usePermission(...ANY_INCIDENT_PERMISSIONS)
  const seesRegions = usePermission('regions.view')
  const seesAnimals = usePermission(...DEAD_ANIMAL_PERMISSIONS)
  return {
    incidents: seesIncidents && !hidden.hidesIncidents,
    deadAnimals: seesAnimals && !hidden.hidesIncidents,
    regions: seesRegions && !hidden.hidesRegions,
  }
}

/** The regions that are shown, and the types that can be chosen. */
export interface RegionOverlay {
  areas: readonly StageOverlay[]
  kinds: readonly RegionKind[]
  /** The shown type; undefined if there are no regions, or they are not loaded. */
  kind: string | undefined
  /** Whether the chosen type has no regions. */
  isMissing: boolean
}

/** The regions of one type as they were at the moment, each labelled with the name of its specification. */
export function useRegionOverlay(
  enabled: boolean,
  { moment, regionType, regionOpacity }: { moment: number | null; regionType: string; regionOpacity: number },
): RegionOverlay & { mappings: readonly RegionMapping[] } {
  const locale = useLocale()
  const t = useMessages()
  const { mappings, specifications, types } = useRegions({ enabled, moment })
  return useMemo(() => {
    const all = mappings.data ?? NO_ITEMS
    if (!enabled) return { areas: NO_ITEMS, kinds: NO_ITEMS, kind: undefined, isMissing: false, mappings: all }
    const kinds = regionKinds(all, { nameOf: (id) => types.data?.[id]?.name ?? t('unnamedKind'), locale })
    const kind = visibleKind(kinds, regionType)
    const nameOf = (id: string) => specifications.data?.[id]?.name ?? t('unnamedRegion')
    const areas = regionAreas(all, { regionType: kind, opacity: regionOpacity, nameOf })
    const isMissing = mappings.data !== undefined && !kinds.some(({ id }) => id === kind)
    return { areas, kinds, kind, isMissing, mappings: all }
  }, [enabled, mappings.data, specifications.data, types.data, regionType, regionOpacity, locale, t])
}

/** The incidents that are shown on the plan at a moment. */
export interface IncidentOverlay {
  /** Null until they are loaded. */
  animals: readonly DeadAnimal[] | null
  falseAlarms: readonly DeadAnimal[]
  others: readonly PlacedIncident[]
  /** Open incidents that have no place on this plan. */
  withoutPlace: WithoutPlace
}

/**
 * Incidents that the plan cannot mark: without a camera, of a camera that it does not show, or without a place there.
 */
export interface WithoutPlace {
  animals: readonly Incident[]
  others: readonly Incident[]
}

interface IncidentOptions {
  /** In ms since the epoch; null for now. */
  moment: number | null
  showsFalsePositives: boolean
  showsOtherIncidents: boolean
  mappings: readonly RegionMapping[]
  /** The cameras on the plan. */
  cameraIds: ReadonlySet<string>
}

/** Keeps the items that lie on a camera of the plan. */
function onCameras<Item extends { cameraId: string }>(items: readonly Item[], cameraIds: ReadonlySet<string>): Item[] {
  return items.filter(({ cameraId }) => cameraIds.has(cameraId))
}

/** The counted incidents without a place on the plan. */
function restOf(incidents: readonly Incident[], placed: readonly { incident: Incident }[]): Incident[] {
  const ids = new Set(placed.map(({ incident }) => incident.incidentId))
  return incidents.filter(({ incidentId, hidden }) => !hidden && !ids.has(incidentId))
}

/** The incidents that were open at the moment, with their places on the plan. */
export function useIncidentOverlay(enabled: boolean, options: IncidentOptions): IncidentOverlay {
  const { moment, mappings, cameraIds } = options
  const seesAnimals = usePermission(...DEAD_ANIMAL_PERMISSIONS) && enabled
  const now = useNow(MINUTE)
  const animals = useDeadAnimalsAt(moment, seesAnimals)
  const falseAlarms = useFalseAlarmsAt(moment, now, seesAnimals && options.showsFalsePositives)
  const others = useOtherIncidentsAt(moment, enabled && options.showsOtherIncidents)
  const placedAnimals = useMemo(() => animals && onCameras(deadAnimalsOf(animals), cameraIds), [animals, cameraIds])
  const placedOthers = useMemo(
    () => onCameras(placeIncidents(others, mappings), cameraIds),
    [others, mappings, cameraIds],
  )
  return {
    animals: placedAnimals,
    falseAlarms: useMemo(() => onCameras(deadAnimalsOf(falseAlarms), cameraIds), [falseAlarms, cameraIds]),
    others: placedOthers,
    withoutPlace: useMemo(
      () => ({
        animals: restOf(animals ?? NO_ITEMS, placedAnimals ?? NO_ITEMS),
        others: restOf(others, placedOthers).filter((incident) => !isUsual(incident)),
      }),
      [animals, others, placedAnimals, placedOthers],
    ),
  }
}

interface MarkerOptions {
  cameraNames: ReadonlyMap<string, string>
  shape: MarkerShape
  /** In ms since the epoch; null for now. */
  moment: number | null
}

/** The markers of incidents, with the ages that dead animals had at the moment. */
export function useMarkers(
  { animals, falseAlarms, others }: IncidentOverlay,
  options: MarkerOptions,
): readonly StageOverlay[] {
  const { cameraNames, shape, moment } = options
  const t = useMessages()
  const locale = useLocale()
  const now = useNow(MINUTE)
  const { dayAndTime } = useBarnTime()
  const isOnPaper = useIsOnPaper()
  const cameraOf = (cameraId: string) => cameraNames.get(cameraId) ?? t('unknownCamera')
  const dead = deadAnimalMarkers(animals ?? NO_ITEMS, {
    now: moment ?? now,
    locale,
    shape,
    paperTime: isOnPaper ? dayAndTime : null,
    label: ({ cameraId }, age) =>
      t('marker', {
        camera: cameraOf(cameraId),
        age: formatDuration(locale, age),
        state: t(`age.${deadAnimalAgeState(age)}`),
      }),
  })
  const alarms = falseAlarms.map(({ incident, cameraId, at }) => ({
    kind: 'marker' as const,
    id: incident.incidentId,
    tileId: cameraId,
    at,
    shape,
    color: '--bw-secondary',
    label: t('falseAlarm', { camera: cameraOf(cameraId) }),
  }))
  const other = incidentMarkers(others, shape === 'box' ? 'circle' : 'box', ({ incident, cameraId }) =>
    incidentLabel(incident, cameraNames.get(cameraId), t),
  )
  return useStableArray([...dead, ...alarms, ...other])
}

/** A type of regions that can be shown. */
interface RegionKind {
  id: string
  name: string
}

/** The types of which there are regions, by their names. */
export function regionKinds(
  mappings: readonly RegionMapping[],
  { nameOf, locale }: { nameOf: (regionTypeId: string) => string; locale: string },
): RegionKind[] {
  const ids = new Set(mappings.filter(({ regions }) => regions.length > 0).map(({ regionType }) => regionType))
  return [...ids].map((id) => ({ id, name: nameOf(id) })).sort(byName(locale))
}

/** The type that barns are divided by. */
const USUAL_KIND = 'pen'

/**
 * The shown type: the chosen one, even without regions, or without a choice the usual one, else the first with regions.
 * Undefined if there are no regions at all.
 */
export function visibleKind(kinds: readonly RegionKind[], chosen: string): string | undefined {
  if (chosen !== '') return chosen
  return kinds.find(({ id }) => id === USUAL_KIND)?.id ?? kinds[0]?.id
}

export interface RegionAreaOptions {
  regionType: string | undefined
  /** In percent. */
  opacity: number
  /** The label of a region. */
  nameOf(regionSpecification: string): string
}

/** The regions of one type as polygons on the tiles of their cameras. */
export function regionAreas(
  mappings: readonly RegionMapping[],
  { regionType, opacity, nameOf }: RegionAreaOptions,
): StagePolygon[] {
  return mappings
    .filter((mapping) => mapping.regionType === regionType)
    .flatMap(({ regionMappingId, cameraId, regions }) =>
      regions.map((region, i) => ({
        kind: 'polygon' as const,
        id: `${regionMappingId}/${i}`,
        tileId: cameraId,
        points: region.polygon,
        color: region.color,
        opacity: opacity / 100,
        label: nameOf(region.regionSpecification),
      })),
    )
}
