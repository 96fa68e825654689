import { Fragment, type ReactNode } from 'react'
import { PageLink, useEntityPath, useMessages } from '@barn-workbench/plugin-sdk/react'
import { useCameraNames, useRegionNames } from '../queries/useNames'

/** Names in a row, with commas between them. */
function Listed({ items }: { items: readonly { key: string; content: ReactNode }[] }) {
  return items.map(({ key, content }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      {content}
    </Fragment>
  ))
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

/** The names of cameras, each of which leads to its camera. `fallback`: the name where a camera is not known. */
export function CameraLinks({ ids, fallback }: { ids: readonly string[]; fallback?: string | undefined }) {
  const t = useMessages()
  const names = useCameraNames()
  const pathOf = useEntityPath()
  const items = unique(ids).map((id) => {
    const name = names.get(id)
    const content =
      name === undefined ? (fallback ?? t('unknownCamera')) : <PageLink to={pathOf('camera', id)}>{name}</PageLink>
    return { key: id, content }
  })
  return <Listed items={items} />
}

/** The names of regions. */
export function RegionNames({ ids }: { ids: readonly string[] }) {
  const t = useMessages()
  const names = useRegionNames({ enabled: ids.length > 0 })
  return unique(ids)
    .map((id) => names.get(id) ?? t('unknownRegion'))
    .join(', ')
}
