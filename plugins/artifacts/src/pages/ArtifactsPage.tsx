import { SCREEN_PAGE_SIZE } from '@barn-workbench/core/query'
import { ListPage } from '@barn-workbench/plugin-sdk/list'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useArtifactListFrame } from '../list/useArtifactListFrame'

/** All artifacts that the account may see. */
export default function ArtifactsPage() {
  const t = useMessages()
  const frame = useArtifactListFrame({ isScreen: true, pageSize: SCREEN_PAGE_SIZE })
  return <ListPage {...frame} title={t('pages.list-screen.title')} />
}
