import { useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { RegistryProvider, useRegistry, type Registry } from '../../registry/registry'

const FollowInstancePlugins = lazyPart(async () => (await import('./FollowInstancePlugins')).FollowInstancePlugins, {
  isOptional: true,
})
/** Until the instance has told its plugins, no widget counts as missing. */
const UNKNOWN: Partial<Registry> = { whenComplete: new Promise(() => undefined) }

/** The screens of an instance, which have the plugins that were installed on it. */
export function InstancePluginsScope() {
  const base = useRegistry()
  const [own, setOwn] = useState(UNKNOWN)
  return (
    <RegistryProvider value={useMemo(() => ({ ...base, ...own }), [base, own])}>
      <FollowInstancePlugins base={base} onKnown={setOwn} />
      <Outlet />
    </RegistryProvider>
  )
}
