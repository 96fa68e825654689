import { useMemo } from 'react'
import {
  PageLink,
  updatedAtOf,
  useMessages,
  useSession,
  viewStateOf,
  WidgetFrame,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import { regionsPath } from '../../paths'
import { useCamerasByName } from '../../queries/useCamerasByName'
import { camerasOf, mappingsOf, useRegionsById } from '../../queries/useRegionsById'
import { Coverage } from '../../words/RegionSentences'
import classes from './Coverage.module.css'
import type { CoverageSettings } from './settings'

/** Shows the share of each camera's picture that the regions of a type cover, and regions that no camera sees. */
export default function CoverageWidget({ settings }: { settings: CoverageSettings }) {
  const t = useMessages()
  const session = useSession()
  const { calls, book } = useRegionsById()
  const { call, cameras } = useCamerasByName()
  const regionType = book.typeOf(settings.regionType)
  const rows = useMemo(
    () =>
      cameras.map(({ cameraId, name }) => ({
        cameraId,
        name,
        regions: mappingsOf(book.mappings, cameraId, regionType ?? '').flatMap((mapping) => mapping.regions),
      })),
    [book, cameras, regionType],
  )
  const unseen = regionType === null ? [] : book.specificationsOf(regionType)
  const missing = unseen.filter((one) => camerasOf(book.mappings, one.regionSpecificationId).length === 0)
  const state = viewStateOf(...calls, call)
  const empty: ViewState = { kind: 'empty', title: t('overview.noTypes') }
  return (
    <WidgetFrame
      state={state.kind === 'content' && regionType === null ? empty : state}
      leadsTo={regionsPath(session.id, regionType === null ? {} : { regionType })}
      updatedAt={updatedAtOf(...calls, call)}
    >
      {missing.length > 0 && (
        <p className={classes.missing}>
          {t('widgets.coverage.missing', { count: missing.length, names: missing.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <ul className={classes.list}>
        {rows.map(({ cameraId, name, regions }) => (
          <li key={cameraId} className={classes.row}>
            <PageLink to={regionsPath(session.id, { cameraId, ...(regionType !== null && { regionType }) })}>
              {name}
            </PageLink>
            <Coverage regions={regions} />
          </li>
        ))}
      </ul>
    </WidgetFrame>
  )
}
