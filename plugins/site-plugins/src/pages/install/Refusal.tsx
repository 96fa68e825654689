import { instancePlugins } from '@barn-workbench/core/contract'
import { PublisherKey, type PluginFault } from '@barn-workbench/core/plugins'
import type { Problem } from '@barn-workbench/core/result'
import { CodeText, PluginButtons, PluginCard, usePluginWords } from '@barn-workbench/plugin-sdk/plugin-words'
import { PlainButton, ProblemNotice, useCall, useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { fingerprintOf } from '../../parts/fingerprint'
import classes from '../../parts/Parts.module.css'
import { useManifestWords } from '../../parts/useManifestWords'

interface RefusalProps {
  problem: Problem
  /** The plugin that the file was to update, if one was named. */
  expected?: string | undefined
  onRetry: () => void
}

/** The reason why a package cannot be looked at or installed, and the way to another file. */
export function Refusal({ problem, expected, onRetry }: RefusalProps) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const { code, params } = problem
  return (
    <PluginCard name={t('refusal.title')}>
      {code === 'plugin/refused' ? <Reason params={params} /> : <ProblemNotice problem={problem} />}
      {params['reason'] === 'otherKey' && expected !== undefined && <KnownKey pluginId={expected} />}
      <PluginButtons>
        {!code.startsWith('plugin/') && <PlainButton onClick={onRetry}>{t('retry')}</PlainButton>}
        <Button variant="default" onClick={() => void host.navigate(`/instance/${session.id}/plugins`)}>
          {t('refusal.another')}
        </Button>
      </PluginButtons>
    </PluginCard>
  )
}

function Reason({ params: { reason, detail = '' } }: Pick<Problem, 'params'>) {
  const words = usePluginWords()
  const key = PublisherKey.safeParse(detail)
  const text = reason === 'otherKey' && key.success ? fingerprintOf(key.data) : String(detail)
  return (
    <p role="alert" className={classes.text}>
      <CodeText>{words.fault(reason as PluginFault, text)}</CodeText>
    </p>
  )
}

/** The key with which the plugin is known that the file was to update. */
function KnownKey({ pluginId }: { pluginId: string }) {
  const t = useMessages()
  const textOf = useManifestWords()
  const { data } = useCall(instancePlugins.list, {})
  const plugin = data?.find((one) => one.pluginId === pluginId)
  if (!plugin) return null
  return (
    <p className={classes.text}>
      {t('refusal.knownKey', { plugin: textOf(plugin.manifest.name) })}{' '}
      <span className={classes.fingerprint}>{fingerprintOf(plugin.signer.key)}</span>
    </p>
  )
}
