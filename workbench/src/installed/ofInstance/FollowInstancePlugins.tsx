import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { isProblem } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { ContributionProvider } from '@barn-workbench/plugin-sdk/host'
import { useLive, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../../registry/registry'
import { replaceMessages } from '../installedPlugins'
import { defineInstancePlugins, deriveRegistry, type KnownPlugins } from './instancePlugins'
import type { DeriveRegistry } from './InstancePluginsScope'

/** Time between two requests for the list, in ms. Notices of the instance tell of changes before. */
const REFRESH = 5 * MINUTE
const CONTRIBUTION = { pluginId: 'shell', name: 'plugins', active: true }
const NONE: readonly InstancePlugin[] = []

/** The plugins of an instance; none of one that does not know the call yet. */
async function loadList(session: Session, signal: AbortSignal): Promise<readonly InstancePlugin[]> {
  try {
    return await session.send(instancePlugins.list, {}, { signal })
  } catch (error) {
    if (isProblem(error, 'request/not-found')) return NONE
    throw error
  }
}

function Follow({ onKnown }: { onKnown: (derive: DeriveRegistry) => void }) {
  const session = useSession()
  const { i18n } = useTranslation()
  const { log } = useWorkbench()
  const { whenComplete } = useRegistry()
  const { data, error } = useLive(['instance-plugins'], loadList, { refresh: REFRESH, isJob: true, shows: ['plugin'] })
  const [known] = useState<KnownPlugins>(() => new Map())
  // An instance that does not tell them has none until it does.
  const listed = data ?? (error ? NONE : undefined)
  const defined = useMemo(() => listed && defineInstancePlugins(listed, session.id, known), [listed, session.id, known])
  useEffect(() => {
    if (!defined) return undefined
    let isCurrent = true
    for (const reason of defined.leftOut)
      log.write({ level: 'WARN', tag: 'Plugin', globalUniqueIdentifier: session.id, message: `left out: ${reason}` })
    const definitions = defined.plugins.map(({ definition }) => definition)
    // Those of the server of the client have precedence, so that they have to be known.
    void Promise.all([whenComplete, replaceMessages(i18n, definitions)]).then(() => {
      if (isCurrent) onKnown((base) => deriveRegistry(base, defined))
    })
    return () => {
      isCurrent = false
    }
  }, [defined, session.id, whenComplete, i18n, log, onKnown])
  return null
}

/** Asks an instance for its plugins while its screens are shown, and passes on the registry that has them. */
export function FollowInstancePlugins(props: { onKnown: (derive: DeriveRegistry) => void }) {
  return (
    <ContributionProvider value={CONTRIBUTION}>
      <Follow {...props} />
    </ContributionProvider>
  )
}
