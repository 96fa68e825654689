import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { PluginGrants, PluginInspection } from '@barn-workbench/core/plugins'
import { isProblem, problemOf, type Problem } from '@barn-workbench/core/result'
import { FrameLacks } from '@barn-workbench/plugin-sdk/plugin-words'
import {
  PageFrame,
  PageLink,
  PageSection,
  useHost,
  useLive,
  useMessages,
  useSession,
} from '@barn-workbench/plugin-sdk/react'
import { Button, Skeleton } from '@barn-workbench/plugin-sdk/ui'
import {
  grantOf,
  keptGrants,
  NO_GRANTS,
  requestRows,
  ticksAfter,
  withTicks,
  type Ticks,
} from '../../changes/requestRows'
import classes from '../../parts/Parts.module.css'
import { Requests } from '../../parts/Requests'
import { useManifestWords } from '../../parts/useManifestWords'
import { CodeSection, DashboardsSection, FilesSection, SignerSection, TextSection } from './contents'
import { Heading } from './Heading'
import { Refusal } from './Refusal'

/** Key of the inspections in the cache of queries. */
const INSPECTION = 'plugin-upload'

interface InspectionProps {
  uploadId: string
  inspection: PluginInspection
  /** Called if the uploaded file is no longer there. */
  onGone: (problem: Problem) => void
}

/**
 * All facts of a package, compared with the installed version, on one screen. What was ticked stays so if another
 * version is installed meanwhile; the rest follows that version.
 */
function Inspection({ expected, ...props }: InspectionProps & { expected: string | undefined }) {
  const t = useMessages()
  const { inspection } = props
  const { manifest, installed } = inspection
  const rows = requestRows(manifest, installed && installed.plugin.manifest)
  const [ticks, setTicks] = useState<Ticks>({})
  const grants = withTicks(installed ? keptGrants(installed.plugin.grants, rows) : NO_GRANTS, rows, ticks)
  const setGrants = (after: PluginGrants) => setTicks(ticksAfter(rows, { ticks, before: grants, after }))
  const isNew = installed === null
  return (
    <>
      <Heading inspection={inspection} expected={expected} />
      <PageSection title={t('install.requests')} hint={t(isNew ? 'requests.hint' : 'requests.hintUpdate')}>
        <Requests manifest={manifest} rows={rows} grants={grants} onChange={setGrants} />
      </PageSection>
      <SignerSection inspection={inspection} />
      <CodeSection inspection={inspection} />
      <DashboardsSection inspection={inspection} />
      <TextSection name="changelog" inspection={inspection} />
      <TextSection name="readme" inspection={inspection} />
      <FilesSection inspection={inspection} />
      <FrameLacks />
      <Foot
        {...props}
        grants={grants}
        granted={rows.filter((row) => row.change !== 'gone' && grantOf(row, grants) === 'all').length}
        count={rows.filter(({ change }) => change !== 'gone').length}
      />
    </>
  )
}

interface FootProps extends InspectionProps {
  grants: PluginGrants
  granted: number
  count: number
}

/** The button that installs the package with the ticked grants. */
function Foot({ granted, count, ...install }: FootProps) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { manifest } = install.inspection
  const { calls, intents, network } = install.grants
  const isNothing = calls.length + intents.length + network.length === 0
  const { send, problem, isPending } = useInstall(install)
  return (
    <>
      {problem && <Refusal problem={problem} onRetry={send} />}
      <div className={classes.foot}>
        <p className={classes.footText}>
          {t(count === 0 ? 'asksNothing' : 'granted', { granted, count })}
          {count > 0 && isNothing && <> · {t('install.nothingGranted')}</>}
        </p>
        <Button
          variant="default"
          size="md"
          disabled={isPending}
          onClick={() => void host.navigate(`/instance/${session.id}/plugins`)}
        >
          {t('cancel')}
        </Button>
        <Button size="md" loading={isPending} onClick={send}>
          {t(`install.${doneOf(install.inspection)}`, { release: manifest.version })}
        </Button>
      </div>
    </>
  )
}

/** The consequences of the installation of a package. */
function doneOf({ digest, installed }: PluginInspection): 'install' | 'update' | 'grant' {
  if (!installed) return 'install'
  return installed.plugin.digest === digest ? 'grant' : 'update'
}

/** Installs a package, in the place of the version that was compared with it. */
function useInstall({ uploadId, inspection, grants, onGone }: Omit<FootProps, 'granted' | 'count'>) {
  const host = useHost()
  const session = useSession()
  const queries = useQueryClient()
  const textOf = useManifestWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isPending, setPending] = useState(false)
  const { digest, manifest, installed } = inspection
  const send = async () => {
    setPending(true)
    setProblem(null)
    const values = { plugin: textOf(manifest.name), release: manifest.version }
    try {
      await session.send(
        instancePlugins.install,
        { params: { pluginId: manifest.id }, body: { uploadId, digest, grants } },
        installed ? { ifMatch: installed.plugin.version } : { ifNoneMatch: '*' },
      )
      // The upload is gone once it is installed, so that it cannot be looked at again.
      const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes(INSPECTION)
      await queries.invalidateQueries({ queryKey: [session.id], predicate })
      host.toast({ kind: 'success', key: `toast.${doneOf(inspection)}`, values })
      await host.navigate(`/instance/${session.id}/plugins?plugin=${manifest.id}`)
    } catch (error) {
      if (isProblem(error, 'request/version-mismatch')) {
        host.toast({ kind: 'warning', key: 'toast.outdated', values })
        await queries.invalidateQueries({ queryKey: [session.id] })
      } else if (isProblem(error, 'plugin/upload-missing')) onGone(problemOf(error))
      else setProblem(problemOf(error))
    }
    setPending(false)
  }
  return { send: () => void send(), problem, isPending }
}

/** An uploaded package: its content, its requests, and the button that installs it. */
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
