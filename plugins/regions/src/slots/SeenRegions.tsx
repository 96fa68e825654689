import { useMemo } from 'react'
import {
  PageLink,
  useMessages,
  usePermission,
  useSession,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { regionsPath } from '../paths'
import { MANAGE_PERMISSION } from '../permissions'
import { mappingsOf } from '../queries/regionsById'
import { useRegionsById, type RegionsById } from '../queries/useRegionsById'
import { Coverage, Sentences } from '../words/RegionSentences'
import classes from './Slots.module.css'

interface OfTypeProps {
  cameraId: string
  regionType: string
  book: RegionsById
}

/** The regions of one type that a camera sees, and a link to their outlines. */
function OfType({ cameraId, regionType, book }: OfTypeProps) {
  const t = useMessages()
  const session = useSession()
  const canManage = usePermission(MANAGE_PERMISSION)
  const regions = useMemo(
    () => mappingsOf(book.mappings, cameraId, regionType).flatMap((mapping) => mapping.regions),
    [book.mappings, cameraId, regionType],
  )
  if (regions.length === 0 && !canManage) return null
  const name = book.typeNameOf(regionType)
  return (
    <div className={classes.type}>
      <div className={classes.head}>
        <h3 className={classes.title}>{name}</h3>
        <Coverage regions={regions} />
        <PageLink className={classes.way} to={regionsPath(session.id, { cameraId, regionType })}>
          {t(canManage ? 'slots.edit' : 'slots.show', { type: name })}
        </PageLink>
      </div>
      <Sentences regions={regions} nameOf={book.nameOf} label={name} />
    </div>
  )
}

/** The regions of all types that a camera sees. */
export function SeenRegions({ cameraId }: { cameraId: string }) {
  const t = useMessages()
  const session = useSession()
  const { calls, book } = useRegionsById()
  return (
    <div className={classes.slot}>
      <WidgetFrame state={viewStateOf(...calls)} title={t('slots.title')} leadsTo={regionsPath(session.id)}>
        {book.types.map(({ regionTypeId }) => (
          <OfType key={regionTypeId} cameraId={cameraId} regionType={regionTypeId} book={book} />
        ))}
      </WidgetFrame>
    </div>
  )
}
