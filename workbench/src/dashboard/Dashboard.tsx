import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { splitLayoutId } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import { ProblemNotice, useInstance } from '@barn-workbench/plugin-sdk/react'
import { useArrangement, type Arrangement } from '../layouts/useArrangement'
import { useRolePermissions } from '../layouts/useRolePermissions'
import { useNamedScreen } from '../shell/screenTitle'
import { PreviewedPermissionsProvider } from '../widgets/previewedPermissions'
import classes from './Dashboard.module.css'
import { LayoutGrid } from './LayoutGrid'
import { useEditing } from './useEditing'
import { useLayoutTitle } from './useLayoutTitle'

const DashboardTools = lazy(() => import('./DashboardTools').then((module) => ({ default: module.DashboardTools })))
const LayoutEditor = lazy(() => import('../editor/LayoutEditor').then((module) => ({ default: module.LayoutEditor })))
const LayoutNews = lazy(() => import('../editor/LayoutNews').then((module) => ({ default: module.LayoutNews })))

/** A dashboard: the layout of this id on the instance around, as the person or the previewed role sees it. */
export function Dashboard({ layoutId }: { layoutId: string }) {
  const { t } = useTranslation('shell')
  const arrangement = useArrangement(layoutId)
  const previewed = useRolePermissions(arrangement.audience.role)
  const { arranged, ready, store, snapshot } = arrangement
  const unreadable = snapshot.unreadable.find((one) => splitLayoutId(one.layoutId).base === layoutId)
  if (!ready)
    return (
      <div className={classes.notice}>
        <Skeleton height={240} radius={10} />
      </div>
    )
  if (arranged) {
    return (
      <PreviewedPermissionsProvider value={previewed}>
        {unreadable && (
          <div className={classes.notice}>
            <ProblemNotice problem={unreadable.problem} />
          </div>
        )}
        <Arranged layoutId={layoutId} arrangement={arrangement} arranged={arranged} />
      </PreviewedPermissionsProvider>
    )
  }
  return (
    <div className={classes.notice}>
      <ProblemNotice problem={unreadable?.problem ?? { code: 'layout/not-found', params: {} }} />
      <Button variant="default" onClick={() => void store.refresh()}>
        {t('viewState.retry', { ns: 'sdk' })}
      </Button>
    </div>
  )
}

interface ArrangedProps {
  layoutId: string
  arrangement: Arrangement
  arranged: NonNullable<Arrangement['arranged']>
}

function Arranged({ layoutId, arrangement, arranged }: ArrangedProps) {
  useNamedScreen(useLayoutTitle()(layoutId, arranged.arranged.title))
  const { audience, store } = arrangement
  const { permissions } = useInstance().snapshot
  const { editing, setEditing } = useEditing()
  const { news, layout } = arranged
  const target =
    audience.role === null ? ({ kind: 'own' } as const) : ({ kind: 'shared', role: audience.role || null } as const)
  const mayEdit = target.kind === 'own' || hasPermission(permissions, 'layouts.manage')
  return (
    <>
      <Suspense fallback={null}>
        <DashboardTools
          layoutId={layoutId}
          arrangement={arrangement}
          editing={editing}
          onEdit={() => setEditing(true)}
        />
      </Suspense>
      {editing && mayEdit ? (
        <Suspense fallback={<LayoutGrid layout={arranged.arranged} />}>
          <LayoutEditor
            key={`${layoutId} ${audience.role ?? ''}`}
            layoutId={layoutId}
            arrangement={arrangement}
            target={target}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      ) : (
        <>
          {news && (
            <Suspense fallback={null}>
              <LayoutNews news={news} arranged={arranged} onDone={() => store.noteSeen(layoutId, layout)} />
            </Suspense>
          )}
          <LayoutGrid layout={arranged.arranged} />
        </>
      )}
    </>
  )
}
