import { useEffect, useState } from 'react'
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
  useEffect(() => provideWorkbenchParts(workbenchParts), [])
  useEffect(() => {
    void knownTitles.keep(
      OF_CLIENT,
      base.installed.map(({ manifest }) => manifest),
    )
  }, [base.installed])
  useEffect(() => {
    if (!listed) return undefined
    let isCurrent = true
    const warn = (message: string) =>
      log.write({ level: 'WARN', tag: 'Plugin', globalUniqueIdentifier: session.id, message })
    async function follow(current: readonly InstancePlugin[]): Promise<void> {
      const pause = createPause(() => isCurrent)
      const defined = await defineInstancePlugins(current, { instanceId: session.id, known, pause })
      for (const reason of defined.leftOut) warn(`left out: ${reason}`)
      void knownTitles.keep(
        session.id,
        defined.plugins.map(({ plugin }) => plugin.manifest),
      )
      const changed = defined.plugins.map(({ definition }) => definition).filter((one) => !withWords.has(one))
      for (const definition of changed) withWords.add(definition)
      // Those of the server of the client have precedence, so that they have to be known.
      await Promise.all([base.whenComplete, replaceMessages(i18n, changed)])
      if (isCurrent) onKnown(addInstancePlugins(base, defined))
    }
    follow(listed).catch((error: unknown) => {
      if (isCurrent) warn(`The plugins of the instance could not be defined: ${String(error)}`)
    })
    return () => {
      isCurrent = false
    }
  }, [listed, session.id, known, withWords, base, i18n, log, onKnown])
  return null
}

/** Time for which a long list may hold up the page at once, in ms. */
const SLICE = 12

/** Returns the function that lets the page go on after each slice of time. It rejects once no caller waits any more. */
function createPause(isWanted: () => boolean): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < SLICE) return
    await new Promise<void>((resolve) => {
      setTimeout(resolve)
    })
    begun = performance.now()
    if (!isWanted()) throw new Error('a later list has come')
  }
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
