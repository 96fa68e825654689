/*
 * The dashboards of an instance, and of all sites.
 *
 * 1. `dashboardScreens` chooses the layout of a path: the one of the display mode, the one named in the path, or a
 *    single widget. An instance with a main page of a plugin has no dashboards.
 * 2. `Dashboard` (this file) resolves the layout for the account, or for the previewed role or account
 *    (`layouts/useLayoutForUser`). A layout that is missing or cannot be read gets `MissingDashboard`.
 * 3. The URL chooses how it is shown: as a report (`print/PrintReport`), in the editor (`editor/LayoutEditor`), or on
 *    the grid.
 * 4. `LayoutGrid` leaves out the widgets that the account does not see, and places the others on the grid of the
 *    window's width; without any it shows `EmptyLayout`. `GridCell` hosts a widget, and fills the screen with it on
 *    request.
 * 5. `DashboardTools` renders time, layout menu (`LayoutMenu`), the account's own version (`OwnVersion`) and the edit
 *    button into the top bar. `MomentBar` has the controls of a past moment.
 *
 * Above the grid, `PreviewBanner` says whose view is previewed, `NoRole` that the account has no rights, and
 * `LayoutNews` which changes the shared layout has. Code that most visits do not need is loaded on demand.
 */
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { missingPermissions, splitLayoutId } from '@barn-workbench/core/layout'
import { lazyPart, loadCode } from '@barn-workbench/plugin-sdk/host'
import { ProblemNotice, useInstance, useLatest, usePermission } from '@barn-workbench/plugin-sdk/react'
import type { EditTarget } from '../editor/editorDraft'
import { isDevice } from '../layouts/device'
import { useLayoutForUser, type UserLayout } from '../layouts/useLayoutForUser'
import { useLayoutTitle } from '../layouts/useLayoutTitle'
import { useRolePermissions } from '../layouts/useRoles'
import { useSetScreenTitle } from '../navigation/screenTitle'
import { useRegistry } from '../registry/registry'
import { LeaveScope } from '../router/LeaveScope'
import { PRINT_PARAMETER } from '../router/printParameter'
import { useEditMode } from '../router/useEditMode'
import { useUrlParameter } from '../router/useUrlParameter'
import { SaveSettingProvider, type SaveSettingOf } from '../widgets/saveSetting'
import { PreviewedPermissionsProvider, useLayoutViewer } from '../widgets/useLayoutViewer'
import classes from './Dashboard.module.css'
import { LayoutGrid } from './LayoutGrid'

const DashboardTools = lazyPart(async () => (await import('./DashboardTools')).DashboardTools)
const LayoutEditor = lazyPart(async () => (await import('../editor/LayoutEditor')).LayoutEditor)
const PreviewBanner = lazyPart(async () => (await import('./PreviewBanner')).PreviewBanner)
const MissingDashboard = lazyPart(async () => (await import('./MissingDashboard')).MissingDashboard)
const NoRole = lazyPart(async () => (await import('./EmptyLayout')).NoRole, { isOptional: true })
const MomentBar = lazyPart(async () => (await import('./MomentBar')).MomentBar)
const PrintReport = lazyPart(async () => (await import('../print/PrintReport')).PrintReport)
const LayoutNews = lazyPart(async () => (await import('../editor/LayoutNews')).LayoutNews)

const loadSaveSetting = async () => (await loadCode(() => import('./saveSetting'))).saveSetting

/** A dashboard of the current instance: the layout of this id as the person, or the previewed role, sees it. */
export function Dashboard({ layoutId }: { layoutId: string }) {
  const userLayout = useLayoutForUser(layoutId)
  const { account } = userLayout
  const rolePermissions = useRolePermissions(account ? null : userLayout.audience.role)
  const previewedPermissions = account ? account.permissions : rolePermissions
  const { resolved, isReady, layouts, snapshot } = userLayout
  const unreadable = snapshot.unreadable.find((layout) => splitLayoutId(layout.layoutId).base === layoutId)
  if (!isReady)
    return (
      <div className={classes.notice}>
        <Skeleton height={240} radius={10} />
      </div>
    )
  if (resolved) {
    return (
      <PreviewedPermissionsProvider value={previewedPermissions}>
        {unreadable && (
          <div className={classes.notice}>
            <ProblemNotice problem={unreadable.problem} />
          </div>
        )}
        <ScreenOrPaper layoutId={layoutId} userLayout={userLayout} resolved={resolved} />
      </PreviewedPermissionsProvider>
    )
  }
  // A response of the instance is final; only a failed request can be repeated.
  const retry = snapshot.problem ? () => void layouts.refresh() : null
  return <MissingDashboard layoutId={layoutId} problem={unreadable?.problem ?? null} retry={retry} />
}

interface ResolvedDashboardProps {
  layoutId: string
  userLayout: UserLayout
  resolved: NonNullable<UserLayout['resolved']>
}

/** The target of the editor; null while an account's view is previewed. */
function targetOf({ account, audience: { role } }: UserLayout): EditTarget | null {
  if (account) return null
  return role === null ? { kind: 'own' } : { kind: 'shared', role: role || null }
}

/** Says whose view is previewed, or that the account has no rights at the instance, as far as this is known. */
function DashboardNotices({ userLayout: { account, audience } }: { userLayout: UserLayout }) {
  const { session, snapshot } = useInstance()
  if (audience.role !== null) return <PreviewBanner role={audience.role} account={account} />
  return snapshot.permissions.size === 0 && !isDevice(session) ? <NoRole /> : null
}

function ScreenOrPaper(props: ResolvedDashboardProps) {
  const { layoutId, resolved } = props
  const title = useLayoutTitle()(layoutId, resolved.content.title)
  useSetScreenTitle(title)
  const [print] = useUrlParameter(PRINT_PARAMETER)
  if (print !== null) return <PrintReport title={title} layout={resolved.content} />
  return <ResolvedDashboard {...props} />
}

function ResolvedDashboard({ layoutId, userLayout, resolved }: ResolvedDashboardProps) {
  const { audience, layouts } = userLayout
  const { isEditing, setEditing } = useEditMode()
  const { news, layout } = resolved
  const { followsTime, comparesBatches } = useTimeFeatures(userLayout)
  const saveSetting = useSettingsSaver(layoutId, userLayout, resolved)
  const target = targetOf(userLayout)
  const mayManage = usePermission('layouts.manage')
  const mayEdit = target?.kind === 'own' || (target && mayManage)
  return (
    <>
      <PaperHint />
      <DashboardTools
        layoutId={layoutId}
        userLayout={userLayout}
        followsTime={followsTime}
        comparesBatches={comparesBatches}
        isEditing={isEditing}
        onEdit={() => setEditing(true)}
      />
      {isEditing && mayEdit ? (
        <LayoutEditor
          key={`${layoutId} ${audience.role ?? ''}`}
          fallback={<LayoutGrid layout={resolved.content} />}
          layoutId={layoutId}
          userLayout={userLayout}
          resolved={resolved}
          target={target}
          onClose={() => setEditing(false)}
        />
      ) : (
        <LeaveScope>
          <DashboardNotices userLayout={userLayout} />
          {news && <LayoutNews news={news} resolved={resolved} onDone={() => layouts.markSeen(layoutId, layout)} />}
          <SaveSettingProvider value={saveSetting}>
            <LayoutGrid layout={resolved.content} {...(target && { onEdit: () => setEditing(true) })} />
          </SaveSettingProvider>
          {followsTime && <MomentBar />}
        </LeaveScope>
      )}
    </>
  )
}

/** All that a dashboard has on paper: where its report is, which is made for paper. Nothing on screen. */
function PaperHint() {
  const { t } = useTranslation('layouts')
  const { session } = useInstance()
  return (
    <div className={classes.paperHint} data-paper-hint aria-hidden>
      <strong>{session.instance.name}</strong>
      <p>{t('paperHint', { command: t('menu.report') })}</p>
    </div>
  )
}

/** Whether a layout has widgets for the account that follow the time of the dashboard, or can show the batch before. */
function useTimeFeatures({ resolved }: UserLayout) {
  const registry = useRegistry()
  const viewer = useLayoutViewer()
  const has = (feature: 'followsTime' | 'comparesBatches') =>
    Object.values(resolved?.content.widgets ?? {}).some(
      (widget) =>
        !widget.hidden &&
        registry.widget(widget.type)?.definition[feature] === true &&
        missingPermissions(widget, viewer) === null,
    )
  return { followsTime: has('followsTime'), comparesBatches: has('comparesBatches') }
}

/**
 * Saves single settings of the widgets of a layout: as own edits of the user, or in the layout of the role that is
 * previewed. Null if the account may not. It stays the same when the layout changes, since all widgets would be drawn
 * again with it.
 */
function useSettingsSaver(
  layoutId: string,
  userLayout: UserLayout,
  resolved: NonNullable<UserLayout['resolved']>,
): SaveSettingOf | null {
  const mayPublish = usePermission('layouts.manage')
  const { account, audience } = userLayout
  const maySave = account === null && (audience.role === null || mayPublish)
  const latest = useLatest({ layoutId, userLayout, resolved })
  return useMemo(
    () => (maySave ? async (...setting) => (await loadSaveSetting())(latest.current, ...setting) : null),
    [maySave, latest],
  )
}
