import { IconArrowsExchange, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { RegionSpecification } from '@barn-workbench/core/schema'
import { IconButton, NoticeButton, PageLink, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { regionsPath } from '../../paths'
import { camerasOf } from '../../queries/useRegionBook'
import { useSpecificationWrites } from '../../writes/useSpecificationWrites'
import classes from './Overview.module.css'
import type { OverviewProps } from './overviewProps'

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
  const { session } = useInstance()
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
export function Specifications(props: SpecificationsProps) {
  const { book, cameras, regionType, canManage } = props
  const t = useMessages()
  const writes = useSpecificationWrites({ book, cameraNameOf: cameras.nameOf })
  const specifications = book.specificationsOf(regionType)
  return (
    <section aria-labelledby="region-specifications">
      <div className={classes.head}>
        <h3 id="region-specifications" className={classes.title}>
          {t('overview.specifications', { count: specifications.length })}
        </h3>
        {canManage && (
          <NoticeButton onClick={() => void writes.create(regionType)}>
            <IconPlus size={16} aria-hidden /> {t('specifications.create')}
          </NoticeButton>
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
