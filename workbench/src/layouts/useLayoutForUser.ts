import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Audience } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import { MINUTE } from '@barn-workbench/core/time'
import { shippedLayouts } from '@barn-workbench/layouts'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { resolveLayoutForUser, type LayoutForUser } from './resolveLayoutForUser'
import { useWorkbenchLayouts, type AccountLayouts, type LayoutsSnapshot } from './workbenchLayouts'

/** Layouts are loaded again after this time, in ms, where no notice says that they have changed. */
const LAYOUTS_REFRESH = 10 * MINUTE
/** URL parameter that names the role whose layout is shown. */
export const ROLE_PARAMETER = 'as'
/** Value of that parameter for the layout that is shared with everyone, without the layout of any role. */
export const EVERYONE = '*'

/** A layout on screen, and the layouts that it comes from. */
export interface UserLayout {
  layouts: AccountLayouts
  snapshot: LayoutsSnapshot
  audience: Audience
  /** Whether the layout can be shown, because it is not about to change when the instance answers. */
  isReady: boolean
  /** Undefined where there is no such layout. */
  resolved: LayoutForUser | undefined
}

/** The layouts of the current instance and account, refreshed while something shows them. */
function useAccountLayouts(): { layouts: AccountLayouts; snapshot: LayoutsSnapshot } {
  const { session, snapshot: instance } = useInstance()
  const layouts = useWorkbenchLayouts().of(session, instance.accountId ?? '')
  const snapshot = useSyncExternalStore(layouts.subscribe, layouts.snapshot)
  useQuery({
    queryKey: [session.id, 'layouts', instance.accountId],
    queryFn: () => layouts.refresh().then(() => true),
    meta: { shows: ['layout'] },
    refetchInterval: LAYOUTS_REFRESH,
  })
  return { layouts, snapshot }
}

/**
 * For whom layouts are resolved: the person who is signed in or, for those who manage layouts, the role that the URL
 * names.
 */
function useAudience(): Audience {
  const { permissions, species } = useInstance().snapshot
  const [parameters] = useSearchParams()
  const managesLayouts = hasPermission(permissions, 'layouts.manage')
  const requestedRole = managesLayouts ? parameters.get(ROLE_PARAMETER) : null
  const role = requestedRole === EVERYONE ? '' : requestedRole
  return useMemo(() => ({ role, managesLayouts, species }), [role, managesLayouts, species])
}

/** The layout of an id as the audience sees it. */
export function useLayoutForUser(layoutId: string): UserLayout {
  const { session, snapshot: instance } = useInstance()
  const { layouts, snapshot } = useAccountLayouts()
  const audience = useAudience()
  useQuery({
    queryKey: [session.id, 'own-layout', instance.accountId, layoutId],
    queryFn: () => layouts.refreshOwn(layoutId).then(() => true),
    meta: { shows: ['ownLayout'] },
    refetchInterval: LAYOUTS_REFRESH,
  })
  const resolved = useMemo(
    () => resolveLayoutForUser(layoutId, shippedLayouts, snapshot, audience),
    [layoutId, snapshot, audience],
  )
  const own = snapshot.own[layoutId]
  const shared = audience.role === null ? resolved?.layout : undefined
  useEffect(() => {
    // The edits come from another device. From now on, this device can tell what changes in the shared layout.
    if (own && shared && !snapshot.seen[layoutId] && own.base === shared.version) layouts.markSeen(layoutId, shared)
  }, [own, shared, snapshot.seen, layoutId, layouts])
  const isKnown = (snapshot.saved !== null || snapshot.requested) && Object.hasOwn(snapshot.own, layoutId)
  const isOffline = instance.connection.strategy === 'none'
  const isReady = snapshot.loaded && (isKnown || snapshot.problem !== null || isOffline)
  return { layouts, snapshot, audience, isReady, resolved }
}
