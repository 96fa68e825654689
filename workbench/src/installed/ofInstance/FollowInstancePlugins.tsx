import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { instancePlugins } from '@barn-workbench/core/contract'
import type { InstancePlugin } from '@barn-workbench/core/plugins'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import type { PluginDefinition } from '@barn-workbench/plugin-sdk'
import { ContributionProvider, provideWorkbenchParts } from '@barn-workbench/plugin-sdk/host'
import { useLive, useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Registry } from '../../registry/registry'
import { replaceMessages } from '../installedPlugins'
import { knownTitles, OF_CLIENT } from '../knownTitles'
import { workbenchParts } from '../siteParts/siteParts'
import { addInstancePlugins, defineInstancePlugins, type KnownPlugins } from './instancePlugins'

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

interface FollowProps {
  /** The plugins of all screens. */
  base: Registry
  /** Called with what the registry has instead on the screens of the instance. */
  onKnown: (own: Partial<Registry>) => void
}

function Follow({ base, onKnown }: FollowProps) {
  const session = useSession()
  const { i18n } = useTranslation()
  const { log } = useWorkbench()
  const { data, error } = useLive(['instance-plugins'], loadList, { refresh: REFRESH, isJob: true, shows: ['plugin'] })
  const [known] = useState<KnownPlugins>(() => new Map())
  const [withWords] = useState(() => new WeakSet<PluginDefinition>())
  // One that answers with an error has none until it tells them. Of one that does not answer, nothing is known.
  const listed = data ?? (hasAnswered(error) ? NONE : undefined)
  const defined = useMemo(() => listed && defineInstancePlugins(listed, session.id, known), [listed, session.id, known])
  useEffect(() => provideWorkbenchParts(workbenchParts), [])
  useEffect(() => {
    const listedHere = defined?.plugins ?? []
    void knownTitles.keep(
      session.id,
      listedHere.map(({ plugin }) => plugin.manifest),
    )
  }, [defined, session.id])
  useEffect(() => {
    void knownTitles.keep(
      OF_CLIENT,
      base.installed.map(({ manifest }) => manifest),
    )
  }, [base.installed])
  useEffect(() => {
    for (const reason of defined?.leftOut ?? [])
      log.write({ level: 'WARN', tag: 'Plugin', globalUniqueIdentifier: session.id, message: `left out: ${reason}` })
  }, [defined, session.id, log])
  useEffect(() => {
    if (!defined) return undefined
    let isCurrent = true
    const changed = defined.plugins.map(({ definition }) => definition).filter((one) => !withWords.has(one))
    for (const definition of changed) withWords.add(definition)
    // Those of the server of the client have precedence, so that they have to be known.
    void Promise.all([base.whenComplete, replaceMessages(i18n, changed)]).then(() => {
      if (isCurrent) onKnown(addInstancePlugins(base, defined))
    })
    return () => {
      isCurrent = false
    }
  }, [defined, withWords, base, i18n, onKnown])
  return null
}

function hasAnswered(error: Error | null): boolean {
  return error instanceof ProblemError && error.problem.status !== undefined
}

/** Asks an instance for its plugins while its screens are shown, and passes on the registry that has them. */
export function FollowInstancePlugins(props: FollowProps) {
  return (
    <ContributionProvider value={CONTRIBUTION}>
      <Follow {...props} />
    </ContributionProvider>
  )
}
