import { useCallback, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { RegistryProvider, useRegistry, type Registry } from '../../registry/registry'

/** Adds the plugins of an instance to those of all screens. */
export type DeriveRegistry = (base: Registry) => Registry

const FollowInstancePlugins = lazyPart(async () => (await import('./FollowInstancePlugins')).FollowInstancePlugins, {
  isOptional: true,
})
/** Until the instance has told its plugins, no widget counts as missing. */
const withUnknown: DeriveRegistry = (base) => ({ ...base, whenComplete: new Promise(() => undefined) })

/** The screens of an instance, which have the plugins that were installed on it. */
export function InstancePluginsScope() {
  const base = useRegistry()
  const [derive, setDerive] = useState(() => withUnknown)
  const registry = useMemo(() => derive(base), [derive, base])
  const onKnown = useCallback((known: DeriveRegistry) => setDerive(() => known), [])
  return (
    <>
      <FollowInstancePlugins onKnown={onKnown} />
      <RegistryProvider value={registry}>
        <Outlet />
      </RegistryProvider>
    </>
  )
}
