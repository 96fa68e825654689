import { useMemo, type ReactNode } from 'react'
import { deadAnimalAgeState } from '@barn-workbench/core/incidentTypes'
import { SECOND } from '@barn-workbench/core/time'
import { IconClock } from '@barn-workbench/plugin-sdk/icons'
import {
  formatDuration,
  PageLink,
  useBarnTime,
  useEntityPath,
  useLocale,
  useMessages,
  useNow,
} from '@barn-workbench/plugin-sdk/react'
import type { StageOverlay } from '@barn-workbench/plugin-sdk/stage'
import { pinnedOverlays } from '../place/pinnedOverlays'
import type { PlanPlace } from '../place/planPlace'
import classes from '../Plan.module.css'
import type { ItemReference, MarkedIncident, PlanContent } from '../planContent'
import { ageColor, firstFoundId } from './deadAnimalMarkers'
import { incidentLabel, markerIdOf } from './otherIncidents'
import {
  useAllowedOverlays,
  useIncidentOverlay,
  useMarkers,
  useRegionOverlay,
  type AllowedOverlays,
  type IncidentOverlay,
  type RegionOverlay,
} from './overlays'

/** The overlays above the tiles, and the facts about them. */
export interface PlanOverlays {
  allowed: AllowedOverlays
  overlays: readonly StageOverlay[]
  /** The dead animals alone, independent of the chosen overlay: users who report one see the known ones. */
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

/**
 * The tooltip of a region, a place, an incident or a picture; `isPinned`: it stays, so that its link can be followed.
 */
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
    const cameraName = cameraNames.get(incident.cameraId)
    return <IncidentTooltip {...incident} cameraName={cameraName} moment={moment} isLinked={isPinned} />
  }
}

/** Draws the layers above the tiles: one kind of overlay at a time, and the pinned place. */
export function usePlanOverlays(content: PlanContent): PlanOverlays {
  const { chosen, moment, place, canvas, cameras, options, pictureTimes } = content
  const { overlay, markerType, ...choice } = chosen.choice
  const allowed = useAllowedOverlays(options)
  const cameraNames = useCameraNames(cameras)
  const showsRegions = allowed.regions && overlay === 'regions'
  const { mappings, ...regions } = useRegionOverlay(showsRegions, { ...choice, moment })
  const cameraIds = useMemo(() => new Set(canvas.cameras.map(({ cameraId }) => cameraId)), [canvas])
  const incidents = useIncidentOverlay(allowed.incidents, { ...choice, moment, mappings, cameraIds })
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

interface IncidentTooltipProps extends MarkedIncident {
  /** Undefined: the camera is unknown. */
  cameraName: string | undefined
  /** The time of the plan, ms since the epoch; null: now. */
  moment: number | null
  /** Whether there is a link to the incident. */
  isLinked: boolean
}

function useTitle({ incident, cameraName }: IncidentTooltipProps): string {
  const t = useMessages()
  if (incident.type !== 'deadAnimal') return incidentLabel(incident, cameraName, t)
  const camera = cameraName ?? t('unknownCamera')
  return incident.messagePayload['falsePositive'] === true ? t('falseAlarm', { camera }) : t('deadAnimal', { camera })
}

/** The age of a dead animal at the time of the plan. */
function AnimalAge({ age }: { age: number }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <p className={classes.tipAge}>
      <IconClock size={14} stroke={1.8} aria-hidden="true" />
      <span className={classes.ageDot} style={{ background: `var(${ageColor(age)})` }} />
      <strong>{formatDuration(locale, age)}</strong> <span>{t(`age.${deadAnimalAgeState(age)}`)}</span>
    </p>
  )
}

/** The tooltip of an incident: what it is and where, the age of a dead animal, and when it was seen. */
function IncidentTooltip(props: IncidentTooltipProps) {
  const { incident, moment, isLinked } = props
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  const pathOf = useEntityPath()
  const title = useTitle(props)
  const now = useNow(30 * SECOND)
  const age = Math.max(0, (moment ?? now) - incident.firstEventTimestamp)
  const isAnimal = incident.type === 'deadAnimal' && incident.messagePayload['falsePositive'] !== true
  return (
    <div className={classes.tip}>
      <p className={classes.tipTitle}>{title}</p>
      {isAnimal && <AnimalAge age={age} />}
      <dl className={classes.tipTimes}>
        <dt>{t('firstSeen')}</dt>
        <dd>{dayAndTime(incident.firstEventTimestamp)}</dd>
        <dt>{t('lastSeen')}</dt>
        <dd>{dayAndTime(incident.lastEventTimestamp)}</dd>
      </dl>
      {isLinked && (
        <PageLink to={pathOf('incident', incident.incidentId)} className={classes.tipLink}>
          {t('openIncident')}
        </PageLink>
      )}
    </div>
  )
}
