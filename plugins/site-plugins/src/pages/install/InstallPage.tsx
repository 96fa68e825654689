import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { instancePlugins } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { PageFrame, PageLink, useLive, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { Inspection, INSPECTION } from './Inspection'
import { Refusal } from './Refusal'

/** An uploaded package: what is in it, what it asks for, and the button that installs it. */
export default function InstallPage({ uploadId, pluginId }: { uploadId: string; pluginId?: string | undefined }) {
  const t = useMessages()
  const session = useSession()
  const { data, error, refetch } = useLive([INSPECTION, uploadId], (one, signal) =>
    one.send(instancePlugins.inspect, { params: { uploadId } }, { signal }),
  )
  const [gone, setGone] = useState<Problem | null>(null)
  const problem = gone ?? (error ? problemOf(error) : null)
  // A refused package is no longer shown. After a lost connection the page stays.
  const shown = problem?.code.startsWith('plugin/') ? undefined : data
  return (
    <PageFrame title={t('pages.install.title')}>
      <div className={classes.page}>
        <PageLink to={`/instance/${session.id}/plugins`}>{t('back')}</PageLink>
        {problem && <Refusal problem={problem} expected={pluginId} onRetry={() => void refetch()} />}
        {!shown && !problem && <Loading />}
        {shown && <Inspection uploadId={uploadId} inspection={shown} expected={pluginId} onGone={setGone} />}
      </div>
    </PageFrame>
  )
}

function Loading() {
  const t = useMessages()
  return (
    <>
      <p className={classes.intro} role="status">
        {t('install.loading')}
      </p>
      <Skeleton height={120} radius={10} />
      <Skeleton height={240} radius={10} />
    </>
  )
}
