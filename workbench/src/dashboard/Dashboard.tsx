import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { splitLayoutId } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import type { Problem } from '@barn-workbench/core/result'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { NoticeButton, PageLink, ProblemNotice, screenPath, useInstance } from '@barn-workbench/plugin-sdk/react'
import type { EditTarget } from '../editor/editorDraft'
import { useEditMode } from '../editor/useEditMode'
import { useLayoutForUser, type UserLayout } from '../layouts/useLayoutForUser'
import { useRolePermissions } from '../layouts/useRoles'
import { useSetScreenTitle } from '../shell/screenTitle'
import { PreviewedPermissionsProvider } from '../widgets/previewedPermissions'
import { SaveSettingProvider } from '../widgets/saveSetting'
import classes from './Dashboard.module.css'
import { LayoutGrid } from './LayoutGrid'
import { useLayoutTitle } from './useLayoutTitle'
import { useSettingsSaver } from './useSettingsSaver'

const DashboardTools = lazyPart(async () => (await import('./DashboardTools')).DashboardTools)
const LayoutEditor = lazyPart(async () => (await import('../editor/LayoutEditor')).LayoutEditor)
const PreviewBanner = lazyPart(async () => (await import('./PreviewBanner')).PreviewBanner)
const LayoutNews = lazyPart(async () => (await import('../editor/LayoutNews')).LayoutNews)

/** A dashboard of the current instance: the layout of this id as the person, or the previewed role, sees it. */
export function Dashboard({ layoutId }: { layoutId: string }) {
  const userLayout = useLayoutForUser(layoutId)
  const previewedPermissions = useRolePermissions(userLayout.audience.role)
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
        <ResolvedDashboard layoutId={layoutId} userLayout={userLayout} resolved={resolved} />
      </PreviewedPermissionsProvider>
    )
  }
  // What the instance has answered stays so; only a failed request can end otherwise.
  const retry = snapshot.problem ? () => void layouts.refresh() : null
  return <MissingDashboard problem={unreadable?.problem ?? { code: 'layout/not-found', params: {} }} retry={retry} />
}

function MissingDashboard({ problem, retry }: { problem: Problem; retry: (() => void) | null }) {
  const { t } = useTranslation('shell')
  const { session } = useInstance()
  useSetScreenTitle(t('notFound.title'))
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={problem} />
      {retry && <NoticeButton onClick={retry}>{t('viewState.retry', { ns: 'sdk' })}</NoticeButton>}
      <PageLink to={screenPath(session.id, 'dashboard')}>{t('notFound.dashboard')}</PageLink>
    </div>
  )
}

interface ResolvedDashboardProps {
  layoutId: string
  userLayout: UserLayout
  resolved: NonNullable<UserLayout['resolved']>
}

function ResolvedDashboard({ layoutId, userLayout, resolved }: ResolvedDashboardProps) {
  useSetScreenTitle(useLayoutTitle()(layoutId, resolved.content.title))
  const { audience, layouts } = userLayout
  const { permissions } = useInstance().snapshot
  const { isEditing, setEditing } = useEditMode()
  const { news, layout } = resolved
  const saveSetting = useSettingsSaver(layoutId, userLayout, resolved)
  const target: EditTarget = audience.role === null ? { kind: 'own' } : { kind: 'shared', role: audience.role || null }
  const mayEdit = target.kind === 'own' || hasPermission(permissions, 'layouts.manage')
  return (
    <>
      <DashboardTools
        layoutId={layoutId}
        userLayout={userLayout}
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
        <>
          {audience.role !== null && <PreviewBanner role={audience.role} />}
          {news && <LayoutNews news={news} resolved={resolved} onDone={() => layouts.markSeen(layoutId, layout)} />}
          <SaveSettingProvider value={saveSetting}>
            <LayoutGrid layout={resolved.content} onEdit={() => setEditing(true)} />
          </SaveSettingProvider>
        </>
      )}
    </>
  )
}
