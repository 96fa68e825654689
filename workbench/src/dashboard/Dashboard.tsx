import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { splitLayoutId } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import { ProblemNotice, useInstance } from '@barn-workbench/plugin-sdk/react'
import type { EditTarget } from '../editor/editorDraft'
import { useEditMode } from '../editor/useEditMode'
import { useLayoutForUser, type UserLayout } from '../layouts/useLayoutForUser'
import { useRolePermissions } from '../layouts/useRoles'
import { useSetScreenTitle } from '../shell/screenTitle'
import { PreviewedPermissionsProvider } from '../widgets/previewedPermissions'
import classes from './Dashboard.module.css'
import { LayoutGrid } from './LayoutGrid'
import { useLayoutTitle } from './useLayoutTitle'

const DashboardTools = lazy(() => import('./DashboardTools').then((module) => ({ default: module.DashboardTools })))
const LayoutEditor = lazy(() => import('../editor/LayoutEditor').then((module) => ({ default: module.LayoutEditor })))
const LayoutNews = lazy(() => import('../editor/LayoutNews').then((module) => ({ default: module.LayoutNews })))

/** A dashboard of the current instance: the layout of this id as the person, or the previewed role, sees it. */
export function Dashboard({ layoutId }: { layoutId: string }) {
  const { t } = useTranslation('shell')
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
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={unreadable?.problem ?? { code: 'layout/not-found', params: {} }} />
      <Button variant="default" onClick={() => void layouts.refresh()}>
        {t('viewState.retry', { ns: 'sdk' })}
      </Button>
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
  const target: EditTarget = audience.role === null ? { kind: 'own' } : { kind: 'shared', role: audience.role || null }
  const mayEdit = target.kind === 'own' || hasPermission(permissions, 'layouts.manage')
  return (
    <>
      <Suspense fallback={null}>
        <DashboardTools
          layoutId={layoutId}
          userLayout={userLayout}
          isEditing={isEditing}
          onEdit={() => setEditing(true)}
        />
      </Suspense>
      {isEditing && mayEdit ? (
        <Suspense fallback={<LayoutGrid layout={resolved.content} />}>
          <LayoutEditor
            key={`${layoutId} ${audience.role ?? ''}`}
            layoutId={layoutId}
            userLayout={userLayout}
            resolved={resolved}
            target={target}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <>
          {news && (
            <Suspense fallback={null}>
              <LayoutNews news={news} resolved={resolved} onDone={() => layouts.markSeen(layoutId, layout)} />
            </Suspense>
          )}
          <LayoutGrid layout={resolved.content} />
        </>
      )}
    </>
  )
}
