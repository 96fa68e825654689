import { useId, useMemo } from 'react'
import type { RegionSpecification } from '@barn-workbench/core/schema'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@barn-workbench/plugin-sdk/icons'
import {
  IconButton,
  PageLink,
  PlainButton,
  useMessages,
  usePermission,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { regionsPath } from '../../paths'
import { MANAGE_PERMISSION } from '../../permissions'
import { RegionPicture } from '../../picture/RegionPicture'
import { camerasOf, mappingsOf } from '../../queries/regionsById'
import type { useCamerasByName } from '../../queries/useCamerasByName'
import type { RegionsById } from '../../queries/useRegionsById'
import { Coverage, Sentences } from '../../words/RegionSentences'
import { useSpecificationWrites } from '../../writes/useSpecificationWrites'
import { useTypeWrites } from '../../writes/useTypeWrites'
import classes from './Overview.module.css'

/** The type of regions that have codes, for rounds. */
const PEN = 'pen'
/** Height of the picture of a camera in the list, in px. */
const PICTURE_HEIGHT = 270

interface CameraCardProps extends Pick<OverviewProps, 'book'> {
  cameraId: string
  name: string
  regionType: string
}

/**
 * The picture of a camera with the outlines of its regions, how much of it they cover, and which it sees where. A
 * camera without any is marked.
 */
function CameraCard({ cameraId, name, regionType, book }: CameraCardProps) {
  const t = useMessages()
  const session = useSession()
  const regions = useMemo(
    () => mappingsOf(book.mappings, cameraId, regionType).flatMap((mapping) => mapping.regions),
    [book.mappings, cameraId, regionType],
  )
  return (
    <li className={classes.card} data-missing={regions.length === 0 || undefined}>
      <RegionPicture
        cameraId={cameraId}
        cameraName={name}
        moment={null}
        regions={regions}
        nameOf={book.nameOf}
        height={PICTURE_HEIGHT}
      />
      <div className={classes.what}>
        <PageLink to={regionsPath(session.id, { cameraId, regionType })} className={classes.name}>
          {name}
        </PageLink>
        <Coverage regions={regions} />
      </div>
      {regions.length === 0 ? (
        <p className={`${classes.hint} ${classes.missing}`}>
          <IconAlertTriangle size={16} aria-hidden /> {t('overview.seesNone')}
        </p>
      ) : (
        <Sentences regions={regions} nameOf={book.nameOf} label={t('overview.sees', { name })} />
      )}
    </li>
  )
}

/** Types, the regions of the chosen type, and the cameras with the regions that they see. */
export function Overview(props: OverviewProps) {
  const { book, cameras, regionType } = props
  const t = useMessages()
  const canManage = usePermission(MANAGE_PERMISSION)
  return (
    <div className={classes.overview}>
      <TypeBar {...props} canManage={canManage} />
      {regionType === null ? (
        <div className={classes.empty} role="status">
          <strong>{t('overview.noTypes')}</strong>
          <span>{t(canManage ? 'overview.noTypesHint' : 'overview.noTypesView')}</span>
        </div>
      ) : (
        <>
          <section aria-labelledby="region-cameras">
            <h3 id="region-cameras" className={classes.title}>
              {t('overview.cameras')}
            </h3>
            <DrawnCount {...props} regionType={regionType} />
            <ul className={classes.grid}>
              {cameras.cameras.map(({ cameraId, name }) => (
                <CameraCard key={cameraId} cameraId={cameraId} name={name} regionType={regionType} book={book} />
              ))}
            </ul>
            {cameras.cameras.length === 0 && <p className={classes.hint}>{t('overview.noCameras')}</p>}
          </section>
          <Specifications book={book} cameras={cameras} regionType={regionType} canManage={canManage} />
        </>
      )}
    </div>
  )
}

/** How many cameras have regions of the type. */
function DrawnCount({ book, cameras: { cameras }, regionType }: OverviewProps & { regionType: string }) {
  const t = useMessages()
  const drawn = cameras.filter(({ cameraId }) =>
    mappingsOf(book.mappings, cameraId, regionType).some(({ regions }) => regions.length > 0),
  )
  if (cameras.length === 0) return null
  return <p className={classes.hint}>{t('overview.drawn', { count: drawn.length, all: cameras.length })}</p>
}

/** Chooses the type; with the permission, creates, renames and deletes types. */
function TypeBar({ book, cameras, regionType, onType, canManage }: OverviewProps & { canManage: boolean }) {
  const t = useMessages()
  const id = useId()
  const writes = useTypeWrites({ book, cameraNameOf: cameras.nameOf, onType })
  const type = book.types.find(({ regionTypeId }) => regionTypeId === regionType)
  return (
    <div className={classes.bar}>
      {regionType !== null && (
        <label className={classes.field} htmlFor={id}>
          {t('overview.type')}
          <select id={id} value={regionType} onChange={(event) => onType(event.currentTarget.value)}>
            {!type && <option value={regionType}>{t('overview.goneType', { id: regionType })}</option>}
            {book.types.map(({ regionTypeId, name }) => (
              <option key={regionTypeId} value={regionTypeId}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {canManage && type && (
        <>
          <IconButton label={t('types.rename', { name: type.name })} onClick={() => void writes.rename(type)}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={t('types.remove', { name: type.name })} onClick={() => void writes.remove(type)}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </>
      )}
      {canManage && (
        <PlainButton onClick={() => void writes.create()}>
          <IconPlus size={16} aria-hidden /> {t('types.create')}
        </PlainButton>
      )}
    </div>
  )
}

interface SpecificationsProps extends Pick<OverviewProps, 'book' | 'cameras'> {
  regionType: string
  canManage: boolean
}

interface RowProps extends SpecificationsProps {
  specification: RegionSpecification
  writes: ReturnType<typeof useSpecificationWrites>
}

/** The cameras that see a region, each a way to its picture. */
function SeenBy({ specification, book, cameras }: RowProps) {
  const t = useMessages()
  const session = useSession()
  const { regionSpecificationId, regionType } = specification
  const ids = camerasOf(book.mappings, regionSpecificationId)
  if (ids.length === 0) return <span className={`${classes.hint} ${classes.missing}`}>{t('overview.seenByNone')}</span>
  return (
    <span className={classes.seen}>
      {ids.map((cameraId) => (
        <PageLink key={cameraId} to={regionsPath(session.id, { cameraId, regionType })}>
          {cameras.nameOf(cameraId)}
        </PageLink>
      ))}
    </span>
  )
}

function Tools({ specification, book, writes }: RowProps) {
  const t = useMessages()
  const { name } = specification
  return (
    <span className={classes.tools}>
      <IconButton label={t('specifications.rename', { name })} onClick={() => void writes.rename(specification)}>
        <IconPencil size={18} aria-hidden />
      </IconButton>
      {book.types.length > 1 && (
        <IconButton label={t('specifications.move', { name })} onClick={() => void writes.move(specification)}>
          <IconArrowsExchange size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('specifications.remove', { name })} onClick={() => void writes.remove(specification)}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </span>
  )
}

/** The regions of a type, and which cameras see each. */
function Specifications(props: SpecificationsProps) {
  const { book, cameras, regionType, canManage } = props
  const t = useMessages()
  const session = useSession()
  const mayWalk = usePermission('rounds.do', 'incidents.manage')
  const writes = useSpecificationWrites({ book, cameraNameOf: cameras.nameOf })
  const specifications = book.specificationsOf(regionType)
  return (
    <section aria-labelledby="region-specifications">
      <div className={classes.head}>
        <h3 id="region-specifications" className={classes.title}>
          {t('overview.specifications', { count: specifications.length })}
        </h3>
        {regionType === PEN && mayWalk && specifications.length > 0 && (
          <PageLink to={`/instance/${session.id}/round/codes`} className={classes.name}>
            {t('overview.codes')}
          </PageLink>
        )}
        {canManage && (
          <PlainButton onClick={() => void writes.create(regionType)}>
            <IconPlus size={16} aria-hidden /> {t('specifications.create')}
          </PlainButton>
        )}
      </div>
      <ul className={classes.list}>
        {specifications.map((specification) => (
          <li key={specification.regionSpecificationId} className={classes.line}>
            <span className={classes.what}>
              <span className={classes.plainName}>{specification.name}</span>
              <SeenBy {...props} specification={specification} writes={writes} />
            </span>
            {canManage && <Tools {...props} specification={specification} writes={writes} />}
          </li>
        ))}
      </ul>
      {specifications.length === 0 && <p className={classes.hint}>{t('overview.noSpecifications')}</p>}
    </section>
  )
}

/** Shared by all parts of the overview. */
interface OverviewProps {
  book: RegionsById
  cameras: ReturnType<typeof useCamerasByName>
  /** Null if there is none. */
  regionType: string | null
  onType(id: string | null): void
}
