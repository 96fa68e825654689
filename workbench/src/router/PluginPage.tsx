import { lazy, Suspense, useMemo, type ComponentType } from 'react'
import { useParams } from 'react-router'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'
import { ContributionProvider, SessionProvider, useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import type { Registered } from '../registry/registry'
import { NotFound } from './NotFound'

/** A page of a plugin, with the instance around it that its address names. */
export function PluginPage({ page }: { page: Registered<PageDefinition> }) {
  const { sessions } = useWorkbench()
  const outer = useOptionalSession()
  const parameters = useParams()
  const { definition, plugin, part } = page
  const Page = useMemo(
    () => lazy(definition.load as () => Promise<{ default: ComponentType<Record<string, unknown>> }>),
    [definition],
  )
  const value = useMemo(() => ({ pluginId: plugin.id, name: part, active: true }), [plugin.id, part])
  const parsed = definition.params.safeParse(parameters)
  const id = parameters.globalUniqueIdentifier
  // An address names an instance that this user already has, never one that is new to it.
  if (!parsed.success || (id !== undefined && !sessions.has(id))) return <NotFound />
  return (
    <ContributionProvider value={value}>
      <SessionProvider value={id === undefined ? outer : sessions.get(id)}>
        <Suspense fallback={null}>
          <Page {...parsed.data} />
        </Suspense>
      </SessionProvider>
    </ContributionProvider>
  )
}
