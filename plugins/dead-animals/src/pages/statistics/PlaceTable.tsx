import { useMemo } from 'react'
import { incidents } from '@barn-workbench/core/contract'
import type { AnimalPlace } from '@barn-workbench/core/incidentTypes'
import { incidentViewPermissions } from '@barn-workbench/core/permissions'
import { descending, MAXIMUM_QUERY_LIMIT, where } from '@barn-workbench/core/query'
import type { RegionMapping } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { HOUR } from '@barn-workbench/core/time'
import { IncidentPicture } from '@barn-workbench/plugin-sdk/camera'
import {
  formatDuration,
  PageLink,
  PageSection,
  useBarnTime,
  useCameras,
  useEntityPath,
  useLive,
  useLocale,
  useMessages,
  usePermission,
  useRegions,
  useScreenPath,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { foundInPlace, lyingInPlace } from '../../statistics/animalLinks'
import { housedByPen, placesOf, type PenOccupancy, type PlaceFigures } from '../../statistics/places'
import type { Segment } from '../../statistics/segments'
import type { Statistics } from '../../statistics/useStatistics'
import classes from './PlaceTable.module.css'
import { useLossWords } from './useLossWords'

/** The size of a picture in CSS px. */
const PICTURE = { width: 96, height: 64 } as const
const NO_MAPPINGS: readonly RegionMapping[] = []

/** The outlines of the pens, and the names of places, as far as the account may see them. */
function usePlaces() {
  const t = useMessages()
  const enabled = usePermission('regions.view')
  const { mappings, specifications } = useRegions({ enabled })
  const { data: cameras } = useCameras()
  const nameOf = ({ region, cameraId }: AnimalPlace): string => {
    const pen = region === null ? undefined : specifications.data?.[region]?.name
    const camera = cameras?.find((one) => one.cameraId === cameraId)?.name
    return pen ?? camera ?? t(cameraId === null ? 'places.none' : 'places.unknown')
  }
  return { mappings: mappings.data ?? NO_MAPPINGS, nameOf }
}

/** Time between two refreshes of the occupancies, ms. */
const PENS_REFRESH = HOUR
const PEN_KEYS = ['firstEventTimestamp', 'identifier', 'messagePayload'] as const

async function loadPens(session: Session, signal: AbortSignal): Promise<readonly PenOccupancy[]> {
  const query = [where('type', '==', 'penState'), where('hidden', '==', false)]
  const order = [descending('firstEventTimestamp')]
  const asked = { query, order, limit: MAXIMUM_QUERY_LIMIT, projection: PEN_KEYS }
  return await session.list(incidents.query, asked, { signal })
}

/** The number of animals housed in each pen, as far as the account may see it. */
function useHoused(span: Segment | undefined): ReadonlyMap<string, number> {
  const enabled = usePermission(...incidentViewPermissions('penState'))
  const { data } = useLive(['pen-occupancies'], loadPens, { refresh: PENS_REFRESH, shows: ['incident'], enabled })
  return useMemo(() => housedByPen(data && span ? data : [], span ?? { start: 0, end: 0 }), [data, span])
}

/** The animal that was found last, with its picture and when that was. */
function LastFound({ last: animal, name }: { last: PlaceFigures['last']; name: string }) {
  const session = useSession()
  const pathOf = useEntityPath()
  const { dayAndTime } = useBarnTime()
  const time = dayAndTime(animal.firstEventTimestamp)
  return (
    <PageLink to={pathOf('incident', animal.incidentId)} className={classes.last}>
      <IncidentPicture session={session} incident={animal} {...PICTURE} alt={name} />
      <span>{time}</span>
    </PageLink>
  )
}

interface PlaceRowProps {
  place: PlaceFigures
  name: string
  span: Segment
  /** Number of animals housed in it. Undefined if it is unknown, null if it is unknown for all places. */
  housed: number | null | undefined
}

function PlaceRow({ place, name, span, housed }: PlaceRowProps) {
  const t = useMessages()
  const locale = useLocale()
  const pathOf = useScreenPath()
  const words = useLossWords()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('places.found')}>
        <PageLink to={pathOf('incidents', foundInPlace(place, span))} className={classes.count}>
          {place.found.length}
        </PageLink>
      </td>
      {housed !== null && (
        <td data-label={t('places.share')}>
          <span className={classes.value}>
            {housed === undefined ? '–' : words.share({ dead: place.found.length, housed, span })}
          </span>
        </td>
      )}
      <td data-label={t('places.lying')}>
        {place.lying.length === 0 ? (
          <span className={classes.value}>0</span>
        ) : (
          <PageLink to={pathOf('incidents', lyingInPlace(place))} className={classes.count}>
            {place.lying.length}
          </PageLink>
        )}
      </td>
      <td data-label={t('places.median')}>
        <span className={classes.value}>{place.median === null ? '–' : formatDuration(locale, place.median)}</span>
      </td>
      <td>
        <LastFound last={place.last} name={name} />
      </td>
    </tr>
  )
}

/** The dead animals of each pen, with the picture of the last one; on a phone each pen is a card. */
export function PlaceTable({ statistics: { figures } }: { statistics: Statistics }) {
  const t = useMessages()
  const { mappings, nameOf } = usePlaces()
  const places = useMemo(() => figures && placesOf(figures.animals, figures.span, mappings), [figures, mappings])
  const housed = useHoused(figures?.span)
  if (!figures || !places || places.length === 0) return null
  const housedIn = ({ region }: AnimalPlace) => (region === null ? undefined : housed.get(region))
  const isCounted = places.some((place) => housedIn(place) !== undefined)
  const columns = ['pen', 'found', ...(isCounted ? ['share'] : []), 'lying', 'median', 'last']
  return (
    <PageSection title={t('places.title')}>
      <table className={classes.table} aria-label={t('places.title')}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`places.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceRow
              key={place.last.incidentId}
              place={place}
              name={nameOf(place)}
              span={figures.span}
              housed={isCounted ? housedIn(place) : null}
            />
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}
