import { useMemo } from 'react'
import type { RegionMapping } from '@barn-workbench/core/schema'
import { IncidentPicture } from '@barn-workbench/plugin-sdk/camera'
import {
  formatDuration,
  PageLink,
  PageSection,
  useBarnTime,
  useCameras,
  useEntityPath,
  useInstance,
  useLocale,
  useMessages,
  usePermission,
  useRegions,
  useScreenPath,
} from '@barn-workbench/plugin-sdk/react'
import { foundInPlace, lyingInPlace } from '../../statistics/animalLinks'
import { placesOf, type Place, type PlaceFigures } from '../../statistics/places'
import type { Segment } from '../../statistics/segments'
import type { Statistics } from '../../statistics/useStatistics'
import classes from './PlaceTable.module.css'

/** The size of a picture in CSS px. */
const PICTURE = { width: 96, height: 64 } as const
const NO_MAPPINGS: readonly RegionMapping[] = []

/** The outlines of the pens, and the names of places, as far as the account may see them. */
function usePlaces() {
  const t = useMessages()
  const enabled = usePermission('regions.view')
  const { mappings, specifications } = useRegions({ enabled })
  const { data: cameras } = useCameras()
  const nameOf = ({ region, cameraId }: Place): string => {
    const pen = region === null ? undefined : specifications.data?.[region]?.name
    const camera = cameras?.find((one) => one.cameraId === cameraId)?.name
    return pen ?? camera ?? t(cameraId === null ? 'places.none' : 'places.unknown')
  }
  return { mappings: mappings.data ?? NO_MAPPINGS, nameOf }
}

/** The animal that was found last, with its picture and when that was. */
function LastFound({ last: animal, name }: { last: PlaceFigures['last']; name: string }) {
  const { session } = useInstance()
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

function PlaceRow({ place, name, span }: { place: PlaceFigures; name: string; span: Segment }) {
  const t = useMessages()
  const locale = useLocale()
  const pathOf = useScreenPath()
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={t('places.found')}>
        <PageLink to={pathOf('incidents', foundInPlace(place, span))} className={classes.count}>
          {place.found.length}
        </PageLink>
      </td>
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
  if (!figures || !places || places.length === 0) return null
  return (
    <PageSection title={t('places.title')}>
      <table className={classes.table} aria-label={t('places.title')}>
        <thead>
          <tr>
            {['pen', 'found', 'lying', 'median', 'last'].map((column) => (
              <th key={column} scope="col">
                {t(`places.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceRow key={place.last.incidentId} place={place} name={nameOf(place)} span={figures.span} />
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}
