import { Skeleton } from '@mantine/core'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import {
  PageFrame,
  PageLink,
  PlainButton,
  ProblemNotice,
  useCall,
  useInstance,
  useMessages,
  usePermission,
} from '@barn-workbench/plugin-sdk/react'
import classes from '../../parts/Parts.module.css'
import { useManifestWords } from '../../parts/useManifestWords'
import { MANAGE_PERMISSION } from '../../permissions'
import { UploadArea } from '../../upload/UploadArea'
import { useUpload, type Upload } from '../../upload/useUpload'
import { PluginCard } from './PluginCard'

const REFRESH = MINUTE

/** The plugins of an instance, with everything that may be done about them. */
export default function PluginsPage() {
  const t = useMessages()
  const mayManage = usePermission(MANAGE_PERMISSION)
  return (
    <PageFrame title={t('pages.plugins.title')}>
      <div className={classes.page}>
        {/* The heading of the page says the same to screen readers. */}
        <p className={classes.pageTitle} aria-hidden>
          {t('pages.plugins.title')}
        </p>
        <p className={classes.intro}>
          {t('intro')} <PageLink to="/plugins">{t('allPlugins')}</PageLink>
        </p>
        {!mayManage && <p className={classes.note}>{t('readOnly')}</p>}
        <Content mayManage={mayManage} />
      </div>
    </PageFrame>
  )
}

function Content({ mayManage }: { mayManage: boolean }) {
  const t = useMessages()
  const upload = useUpload()
  const { data, error, refetch } = useCall(instancePlugins.list, {}, { refresh: REFRESH, shows: ['plugin'] })
  const problem = useListProblem(error)
  if (problem?.code === 'request/not-found') return <p className={classes.note}>{t('older')}</p>
  return (
    <>
      {mayManage && <UploadArea upload={upload} />}
      {problem && (
        <div className={classes.notice}>
          {data && <p role="status">{t('stale')}</p>}
          <ProblemNotice problem={problem} />
          <PlainButton onClick={() => void refetch()}>{t('retry')}</PlainButton>
        </div>
      )}
      {!data && !problem && <Skeleton height={160} radius={10} />}
      {data && <List plugins={data} mayManage={mayManage} upload={upload} />}
    </>
  )
}

/** The reason why the list cannot be shown, or is old. */
function useListProblem(error: unknown): Problem | null {
  const { snapshot } = useInstance()
  if (error) return problemOf(error)
  return snapshot.connection.strategy === 'none' ? { code: 'client/no-host-available', params: {} } : null
}

interface ListProps {
  plugins: readonly InstancePlugin[]
  mayManage: boolean
  upload: Upload
}

function List({ plugins, mayManage, upload }: ListProps) {
  const t = useMessages()
  const textOf = useManifestWords()
  if (plugins.length === 0) return <Empty />
  const sorted = [...plugins].sort((one, other) => textOf(one.manifest.name).localeCompare(textOf(other.manifest.name)))
  return (
    <ul className={classes.cards} aria-label={t('listLabel')}>
      {sorted.map((plugin) => (
        <li key={plugin.pluginId}>
          <PluginCard
            plugin={plugin}
            mayManage={mayManage}
            onUpdate={(file) => upload.start(file, plugin.pluginId)}
            onChanged={upload.forgetFault}
          />
        </li>
      ))}
    </ul>
  )
}

function Empty() {
  const t = useMessages()
  return (
    <section className={classes.card} aria-label={t('empty.title')}>
      <h2 className={classes.name}>{t('empty.title')}</h2>
      <p className={classes.text}>{t('empty.what')}</p>
      <p className={classes.text}>{t('empty.where')}</p>
      <p className={classes.facts}>{t('empty.docs')}</p>
    </section>
  )
}
