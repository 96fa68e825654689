import { PageFrame, useMessages, useScreenPath, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { ArtifactDisplay } from '../display/ArtifactDisplay'
import { useFacts } from '../list/useFacts'
import { useArtifact } from '../queries/useArtifact'

/** One artifact. Links of every kind lead here. */
export default function ArtifactPage({ artifactId }: { artifactId: string }) {
  const t = useMessages()
  const pathOf = useScreenPath()
  const factsOf = useFacts()
  const { artifact, isMissing, call } = useArtifact(artifactId)
  const title = t('pages.artifact.title')
  if (artifact)
    return (
      <PageFrame title={factsOf(artifact).title}>
        <ArtifactDisplay artifact={artifact} />
      </PageFrame>
    )
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame
        state={isMissing ? { kind: 'empty', title: t('missing.title'), hint: t('missing.hint') } : viewStateOf(call)}
        title={title}
        leadsTo={pathOf('artifacts')}
      />
    </PageFrame>
  )
}
