import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Audience } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { arrange, type Arranged } from './arrange'
import type { LayoutsSnapshot, LayoutStore } from './layoutStore'
import { useLayoutStores } from './layoutStores'

/** ms between looks at whether layouts have changed, where no notice tells. */
const LAYOUTS_REFRESH = 10 * 60_000
/** Parameter of the address that names the role whose layout is looked at. */
export const ROLE_PARAMETER = 'as'
/** Its value for a layout as it is without any role's. */
export const EVERYONE = '*'

export interface Arrangement {
  store: LayoutStore
  snapshot: LayoutsSnapshot
  audience: Audience
  /** Whether it is known enough to be shown without jumping. */
  ready: boolean
  arranged: Arranged | undefined
}

/** The store of the instance and account around, kept fresh while something shows it. */
export function useLayoutStore(): { store: LayoutStore; snapshot: LayoutsSnapshot } {
  const { session, snapshot: standing } = useInstance()
  const store = useLayoutStores().of(session, standing.accountId ?? '')
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  useQuery({
    queryKey: [session.id, 'layouts', standing.accountId],
    queryFn: () => store.refresh().then(() => true),
    meta: { shows: ['layout'] },
    refetchInterval: LAYOUTS_REFRESH,
  })
  return { store, snapshot }
}

/** For whom layouts are looked up: the person who is signed in, or the role that the address names, for who manages layouts. */
export function useAudience(): Audience {
  const { permissions, species } = useInstance().snapshot
  const [parameters] = useSearchParams()
  const manages = hasPermission(permissions, 'layouts.manage')
  const as = manages ? parameters.get(ROLE_PARAMETER) : null
  const role = as === EVERYONE ? '' : as
  return useMemo(() => ({ role, managesLayouts: manages, species }), [role, manages, species])
}

/** The layout of an id as the audience sees it. */
export function useArrangement(layoutId: string): Arrangement {
  const { session, snapshot: standing } = useInstance()
  const { store, snapshot } = useLayoutStore()
  const audience = useAudience()
  useQuery({
    queryKey: [session.id, 'own-layout', standing.accountId, layoutId],
    queryFn: () => store.refreshOwn(layoutId).then(() => true),
    meta: { shows: ['ownLayout'] },
    refetchInterval: LAYOUTS_REFRESH,
  })
  const arranged = useMemo(() => arrange(layoutId, shippedLayouts, snapshot, audience), [layoutId, snapshot, audience])
  const own = snapshot.own[layoutId]
  const current = audience.role === null ? arranged?.layout : undefined
  useEffect(() => {
    // Arranged on another device: from here on this one can tell what changes.
    if (own && current && !snapshot.seen[layoutId] && own.base === current.version) store.noteSeen(layoutId, current)
  }, [own, current, snapshot.seen, layoutId, store])
  const known = (snapshot.saved !== null || snapshot.asked) && Object.hasOwn(snapshot.own, layoutId)
  const ready = snapshot.loaded && (known || snapshot.problem !== null || standing.connection.strategy === 'none')
  return { store, snapshot, audience, ready, arranged }
}
