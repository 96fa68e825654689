import { useMemo, type ReactNode } from 'react'
import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { StageOverlay } from '@barn-workbench/plugin-sdk/stage'
import { pinnedOverlays } from '../place/pinnedOverlays'
import type { PlanPlace } from '../place/planPlace'
import type { ItemReference, MarkedIncident, PlanContent } from '../planContent'
import { firstFoundId } from './deadAnimalMarkers'
import { IncidentTooltip } from './IncidentTooltip'
import { markerIdOf } from './otherIncidents'
import {
  useAllowedOverlays,
  useIncidentOverlay,
  useMarkers,
  useRegionOverlay,
  type AllowedOverlays,
  type IncidentOverlay,
  type RegionOverlay,
} from './useOverlays'

/** What lies above the tiles, and what is known of it. */
export interface PlanOverlays {
  allowed: AllowedOverlays
  overlays: readonly StageOverlay[]
  /** The dead animals alone, whatever is chosen: who reports one sees which are known. */
  deadAnimals: readonly StageOverlay[]
  incidents: IncidentOverlay
  regions: RegionOverlay
  /** The incidents of the markers by the ids of these. */
  marked: ReadonlyMap<string, MarkedIncident>
  /** The overlay that is in view at first. */
  startId: string | undefined
  renderTooltip(item: ItemReference, isPinned: boolean): ReactNode
}

/** The names of cameras by their ids. */
function useCameraNames(cameras: PlanContent['cameras']): ReadonlyMap<string, string> {
  return useMemo(() => new Map(cameras.map(({ cameraId, name }) => [cameraId, name])), [cameras])
}

/** The pinned place. */
function usePinned(place: PlanPlace | null, cameraNames: ReadonlyMap<string, string>): readonly StageOverlay[] {
  const t = useMessages()
  return useMemo(() => {
    if (!place) return []
    const camera = cameraNames.get(place.cameraId) ?? t('unknownCamera')
    return pinnedOverlays(place, t('pinned', { camera }))
  }, [place, cameraNames, t])
}

function useMarked({ animals, falseAlarms, others }: IncidentOverlay): ReadonlyMap<string, MarkedIncident> {
  return useMemo(() => {
    const found = [...(animals ?? []), ...falseAlarms].map((animal) => [animal.incident.incidentId, animal] as const)
    return new Map([...found, ...others.map((place) => [markerIdOf(place), place] as const)])
  }, [animals, falseAlarms, others])
}

interface TooltipContent extends Pick<PlanContent, 'moment' | 'pictureTimes'> {
  labelled: readonly StageOverlay[]
  marked: ReadonlyMap<string, MarkedIncident>
  cameraNames: ReadonlyMap<string, string>
}

/** The tooltip of a region, a place, an incident or a picture; `isPinned`: it stays, so that its link can be followed. */
function useTooltipOf({ labelled, marked, cameraNames, moment, pictureTimes }: TooltipContent) {
  const t = useMessages()
  const { exact } = useBarnTime()
  const nameOf = (cameraId: string) => cameraNames.get(cameraId) ?? t('unknownCamera')
  const pictureText = (cameraId: string) => {
    const time = moment === null ? null : pictureTimes.of(cameraId)
    return time === null ? null : t('pictureOf', { camera: nameOf(cameraId), time: exact(time) })
  }
  return ({ kind, id }: ItemReference, isPinned: boolean): ReactNode => {
    if (kind === 'tile') return pictureText(id)
    const incident = kind === 'marker' ? marked.get(id) : undefined
    if (!incident) return labelled.find((overlay) => overlay.kind === kind && overlay.id === id)?.label ?? null
    const cameraName = nameOf(incident.cameraId)
    return <IncidentTooltip {...incident} cameraName={cameraName} moment={moment} isLinked={isPinned} />
  }
}

/** What lies above the tiles: one kind of overlay at a time, and the pinned place. */
export function usePlanOverlays({ chosen, moment, place, cameras, options, pictureTimes }: PlanContent): PlanOverlays {
  const { overlay, markerType, ...choice } = chosen.choice
  const allowed = useAllowedOverlays(options)
  const cameraNames = useCameraNames(cameras)
  const showsRegions = allowed.regions && overlay === 'regions'
  const { mappings, ...regions } = useRegionOverlay(showsRegions, { ...choice, moment })
  const incidents = useIncidentOverlay(allowed.incidents, { ...choice, moment, mappings })
  const markers = useMarkers(incidents, { cameraNames, shape: markerType, moment })
  const marked = useMarked(incidents)
  const pinned = usePinned(place, cameraNames)
  const shown = overlay === 'deadAnimals' && allowed.incidents ? markers : regions.areas
  const overlays = useMemo(() => (pinned.length > 0 ? [...shown, ...pinned] : shown), [shown, pinned])
  const deadAnimals = useMemo(() => {
    const ids = new Set((incidents.animals ?? []).map(({ incident }) => incident.incidentId))
    return markers.filter(({ id }) => ids.has(id))
  }, [markers, incidents.animals])
  const firstAnimal = useMemo(() => firstFoundId(incidents.animals ?? []), [incidents.animals])
  return {
    allowed,
    overlays,
    deadAnimals,
    incidents,
    regions,
    marked,
    startId: pinned[0]?.id ?? firstAnimal,
    renderTooltip: useTooltipOf({ labelled: overlays, marked, cameraNames, moment, pictureTimes }),
  }
}
