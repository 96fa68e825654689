import { useEffect, useState } from 'react'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import { PluginCard, PluginCards, PluginLine } from '@barn-workbench/plugin-sdk/plugin-words'
import {
  PageFrame,
  PageLink,
  PlainButton,
  ProblemNotice,
  useBringIntoView,
  useCall,
  useInstance,
  useMessages,
  usePermission,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Skeleton } from '@barn-workbench/plugin-sdk/ui'
import classes from '../../parts/Parts.module.css'
import { useManifestWords } from '../../parts/useManifestWords'
import { MANAGE_PERMISSION } from '../../permissions'
import { UploadArea } from '../../upload/UploadArea'
import { useUpload, type Upload } from '../../upload/useUpload'
import { SitePluginCard } from './SitePluginCard'

const REFRESH = MINUTE

/** The plugins of an instance, with everything that may be done about them. */
export default function PluginsPage() {
  const t = useMessages()
  const mayManage = usePermission(MANAGE_PERMISSION)
  return (
    <PageFrame title={t('pages.plugins.title')}>
      <div className={classes.wide}>
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

/** Parameter of the address that names the plugin to which the page leads, after it was installed or changed. */
const PLUGIN_PARAMETER = 'plugin'

/** The plugin with the focus on its heading: by the address, after a removal the one beside; empty if none is left. */
function useWanted(): [string | null, (pluginId: string) => void] {
  const { address } = useWorkbench()
  const [wanted, setWanted] = useState(() => new URLSearchParams(address.search()).get(PLUGIN_PARAMETER))
  // Once only: a reload of the page leads nowhere.
  useEffect(() => address.set({ [PLUGIN_PARAMETER]: null }), [address])
  return [wanted, setWanted]
}

function List({ plugins, mayManage, upload }: ListProps) {
  const t = useMessages()
  const textOf = useManifestWords()
  const [wanted, setWanted] = useWanted()
  if (plugins.length === 0) return <Empty isWanted={wanted === ''} />
  const sorted = [...plugins].sort((one, other) => textOf(one.manifest.name).localeCompare(textOf(other.manifest.name)))
  return (
    <PluginCards label={t('listLabel')}>
      {sorted.map((plugin, index) => (
        <SitePluginCard
          key={plugin.pluginId}
          plugin={plugin}
          mayManage={mayManage}
          isWanted={plugin.pluginId === wanted}
          onUpdate={(file) => upload.start(file, plugin.pluginId)}
          onChanged={upload.forgetFault}
          onRemoved={() => setWanted((sorted[index + 1] ?? sorted[index - 1])?.pluginId ?? '')}
        />
      ))}
    </PluginCards>
  )
}

function Empty({ isWanted }: { isWanted: boolean }) {
  const t = useMessages()
  const heading = useBringIntoView<HTMLHeadingElement>(isWanted, 'start')
  return (
    <PluginCard name={t('empty.title')} headingRef={heading}>
      <PluginLine>{t('empty.what')}</PluginLine>
      <PluginLine>{t('empty.where')}</PluginLine>
      <PluginLine look="facts">{t('empty.docs')}</PluginLine>
    </PluginCard>
  )
}
