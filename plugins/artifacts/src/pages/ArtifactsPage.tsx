import { SCREEN_PAGE_SIZE } from '@barn-workbench/core/query'
import { PageFrame, useMessages } from '@barn-workbench/plugin-sdk/react'
import { ArtifactListFrame } from '../list/ArtifactList'

/** All artifacts that the account may see. */
export default function ArtifactsPage() {
  const t = useMessages()
  const title = t('pages.list-screen.title')
  return (
    <PageFrame title={title} isFull>
      <ArtifactListFrame isScreen pageSize={SCREEN_PAGE_SIZE} title={title} />
    </PageFrame>
  )
}
