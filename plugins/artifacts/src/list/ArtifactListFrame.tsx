import { IconDeviceFloppy, IconDownload } from '@tabler/icons-react'
import { useSelection } from '@barn-workbench/plugin-sdk/actions'
import {
  Chip,
  updatedAtOf,
  useMessages,
  viewStateOf,
  WidgetFrame,
  type FrameAction,
} from '@barn-workbench/plugin-sdk/react'
import { ArtifactList } from './ArtifactList'
import { useArtifactList, type ArtifactListOptions } from './useArtifactList'
import { useListActions } from './useListActions'

interface ArtifactListFrameProps extends ArtifactListOptions {
  title?: string
  leadsTo?: `/${string}`
}

const ICON = { size: 15, stroke: 1.8 }

/** A list of artifacts in its frame, with what can be done with all of them. */
export function ArtifactListFrame({ title, leadsTo, ...options }: ArtifactListFrameProps) {
  const t = useMessages()
  const artifacts = useArtifactList(options)
  const selection = useSelection()
  const { downloadAll, saveAll } = useListActions()
  const { pages, total, loadAll } = artifacts
  const actions: FrameAction[] = [
    {
      id: 'download-all',
      label: t('batch.downloadAll'),
      icon: <IconDownload {...ICON} />,
      onClick: () => void downloadAll(loadAll()),
    },
    {
      id: 'save-all',
      label: t('batch.saveAll'),
      icon: <IconDeviceFloppy {...ICON} />,
      onClick: () => void saveAll(loadAll()),
    },
  ]
  return (
    <WidgetFrame
      state={viewStateOf(pages.call)}
      {...(title !== undefined && { title })}
      {...(leadsTo && { leadsTo })}
      badge={total !== undefined && <Chip tone="info">{t('count', { count: total })}</Chip>}
      updatedAt={updatedAtOf(pages.call)}
      actions={actions}
      flush
    >
      <ArtifactList artifacts={artifacts} selection={selection} />
    </WidgetFrame>
  )
}
