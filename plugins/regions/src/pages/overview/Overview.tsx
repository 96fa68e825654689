import { useMemo } from 'react'
import { PageLink, useInstance, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { regionsPath } from '../../paths'
import { MANAGE_PERMISSION } from '../../permissions'
import { mappingsOf } from '../../queries/useRegionBook'
import { Coverage } from '../../words/Coverage'
import { Sentences } from '../../words/Sentences'
import classes from './Overview.module.css'
import type { OverviewProps } from './overviewProps'
import { Specifications } from './Specifications'
import { TypeBar } from './TypeBar'

interface CameraRowProps extends Pick<OverviewProps, 'book'> {
  cameraId: string
  name: string
  regionType: string
}

/** A camera, how much of its picture regions cover, and which it sees where. */
function CameraRow({ cameraId, name, regionType, book }: CameraRowProps) {
  const t = useMessages()
  const { session } = useInstance()
  const regions = useMemo(
    () => mappingsOf(book.mappings, cameraId, regionType).flatMap((mapping) => mapping.regions),
    [book.mappings, cameraId, regionType],
  )
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <PageLink to={regionsPath(session.id, { cameraId, regionType })} className={classes.name}>
          {name}
        </PageLink>
        <Coverage regions={regions} />
      </div>
      {regions.length === 0 ? (
        <p className={classes.hint}>{t('overview.seesNone')}</p>
      ) : (
        <Sentences regions={regions} nameOf={book.nameOf} label={t('overview.sees', { name })} />
      )}
    </li>
  )
}

/** Types, the regions of the chosen type, and the cameras with what they see of it. */
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
            <ul className={classes.list}>
              {cameras.cameras.map(({ cameraId, name }) => (
                <CameraRow key={cameraId} cameraId={cameraId} name={name} regionType={regionType} book={book} />
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
