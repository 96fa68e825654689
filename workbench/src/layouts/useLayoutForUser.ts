import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { ownProperty, type Audience } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import type { LayoutDocument } from '@barn-workbench/core/schema'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'
import { MINUTE } from '@barn-workbench/core/time'
import { useInstance, useSnapshot, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { isDevice } from './device'
import { resolveLayoutForUser, type LayoutForUser } from './resolveLayoutForUser'
import type { PreviewedAccount } from './roleRequests'
import { ROLE_PARAMETER, usePreviewedAccount } from './useRoles'
import { useWorkbenchLayouts, type AccountLayouts, type LayoutsSnapshot } from './workbenchLayouts'

/** Layouts are loaded again after this time, in ms, if no notice has reported a change. */
const LAYOUTS_REFRESH = 10 * MINUTE
/** Value of that parameter for the layout that is shared with everyone, without the layout of any role. */
export const EVERYONE = '*'

/** The layouts that are shipped for an instance, or for all sites. */
export function useShippedLayouts(session: Session): readonly LayoutDocument[] {
  const { shippedLayouts, shippedSiteLayouts } = useWorkbenchLayouts()
  return isDevice(session) ? shippedSiteLayouts : shippedLayouts
}

/** A layout on screen, and the layouts that it comes from. */
export interface UserLayout {
  layouts: AccountLayouts
  snapshot: LayoutsSnapshot
  audience: Audience
  /** The account whose view is previewed, or null. */
  account: PreviewedAccount | null
  /** Whether the layout can be shown, because it is not about to change when the instance answers. */
  isReady: boolean
  /** Undefined if there is no such layout. */
  resolved: LayoutForUser | undefined
}

/** The session of the signed-in account, also while another account's view is previewed. */
function useOwnSession(): { session: Session; snapshot: SessionSnapshot } {
  const { sessions } = useWorkbench()
  const { session: shown } = useInstance()
  const session = sessions.has(shown.id) ? sessions.get(shown.id) : shown
  return { session, snapshot: useSnapshot(session) }
}

/** The layouts of the current instance and account, refreshed while something shows them. */
function useAccountLayouts(): { layouts: AccountLayouts; snapshot: LayoutsSnapshot } {
  const { session, snapshot: instance } = useOwnSession()
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
 * The audience of layouts: the signed-in account, or the account that the URL names or, for accounts that manage
 * layouts, the role.
 */
function useAudience(): { audience: Audience; account: PreviewedAccount | null | undefined } {
  const { session, snapshot } = useOwnSession()
  const { species } = snapshot
  const requested = useSearchParams()[0].get(ROLE_PARAMETER)
  const account = usePreviewedAccount(session)
  const managesLayouts = hasPermission((account ?? snapshot).permissions, 'layouts.manage')
  const requestedRole = managesLayouts && !requested?.startsWith('account:') ? requested : null
  const role = account ? account.role : requestedRole === EVERYONE ? '' : requestedRole
  const audience = useMemo(() => ({ role, managesLayouts, species }), [role, managesLayouts, species])
  return { audience, account }
}

/** The layout of an id as the audience sees it. */
export function useLayoutForUser(layoutId: string): UserLayout {
  const { session, snapshot: instance } = useOwnSession()
  const { layouts, snapshot } = useAccountLayouts()
  const { audience, account } = useAudience()
  useQuery({
    queryKey: [session.id, 'own-layout', instance.accountId, layoutId],
    queryFn: () => layouts.refreshOwn(layoutId).then(() => true),
    meta: { shows: ['ownLayout'] },
    refetchInterval: LAYOUTS_REFRESH,
  })
  const shipped = useShippedLayouts(session)
  const resolved = useMemo(
    () => resolveLayoutForUser(layoutId, shipped, snapshot, audience),
    [layoutId, shipped, snapshot, audience],
  )
  const own = ownProperty(snapshot.own, layoutId)
  const shared = audience.role === null ? resolved?.layout : undefined
  useEffect(() => {
    // The edits come from another device. From now on, this device can determine changes of the shared layout.
    if (own && shared && !ownProperty(snapshot.seen, layoutId) && own.base === shared.version)
      layouts.markSeen(layoutId, shared)
  }, [own, shared, snapshot.seen, layoutId, layouts])
  const isKnown = (snapshot.saved !== null || snapshot.requested) && Object.hasOwn(snapshot.own, layoutId)
  const isOffline = instance.connection.strategy === 'none'
  const isReady = account !== undefined && snapshot.loaded && (isKnown || snapshot.problem !== null || isOffline)
  return { layouts, snapshot, audience, account: account ?? null, isReady, resolved }
}
