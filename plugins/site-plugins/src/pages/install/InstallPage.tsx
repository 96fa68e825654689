import { Skeleton } from '@mantine/core'
import { instancePlugins } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { PageFrame, PageLink, useLive, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { Inspection, INSPECTION } from './Inspection'
import { Refusal } from './Refusal'

/** An uploaded package: what is in it, what it asks for, and the button that installs it. */
export default function InstallPage({ uploadId }: { uploadId: string }) {
  const t = useMessages()
  const session = useSession()
  const { data, error, refetch } = useLive([INSPECTION, uploadId], (one, signal) =>
    one.send(instancePlugins.inspect, { params: { uploadId } }, { signal }),
  )
  const problem = error ? problemOf(error) : null
  return (
    <PageFrame title={t('pages.install.title')}>
      <div className={classes.page}>
        <PageLink to={`/instance/${session.id}/plugins`}>{t('back')}</PageLink>
        {problem && <Refusal problem={problem} onRetry={() => void refetch()} />}
        {!data && !problem && <Loading />}
        {data && <Inspection key={data.installed?.plugin.version ?? 0} uploadId={uploadId} inspection={data} />}
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
