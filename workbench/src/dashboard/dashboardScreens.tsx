import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useMatch, useParams } from 'react-router'
import { Id } from '@barn-workbench/core/schema'
import { useDisplaySettings, useInstance } from '@barn-workbench/plugin-sdk/react'
import { useLayoutForUser } from '../layouts/useLayoutForUser'
import { useMainPage } from '../navigation/useMainPage'
import { NotFound } from '../router/NotFound'
import { Dashboard } from './Dashboard'
import classes from './Dashboard.module.css'

/**
 * Renders the dashboards of an instance, or the page that it has instead. Until the type of an instance is known, no
 * barn-specific data is loaded.
 */
export function DashboardScope() {
  const { session, snapshot } = useInstance()
  const main = useMainPage(session)
  const isIndex = useMatch('/instance/:id')
  if (snapshot.instanceType === null && snapshot.permissions.size === 0) return null
  if (!main) return <Outlet />
  return isIndex ? <Navigate replace to={`/instance/${session.id}${main.definition.path}`} /> : <NotFound />
}

/**
 * The dashboard that the instance's display mode names, as saved or as shipped; the barn dashboard until that is known,
 * and if this barn has no such dashboard.
 */
export function BasicDashboard() {
  const { t } = useTranslation('layouts')
  const titleOf = (id: string) => t(`shipped.${id}.title`, { defaultValue: id })
  const layoutId = useBasicLayoutId()
  const { isReady, resolved } = useLayoutForUser(layoutId)
  const shownId = isReady && !resolved ? DEFAULT_LAYOUT : layoutId
  // Widgets of two dashboards may have the same key.
  const dashboard = <Dashboard key={shownId} layoutId={shownId} />
  if (shownId === layoutId) return dashboard
  return (
    <>
      <p className={classes.missing} role="status">
        {t('basic.missing', { dashboard: titleOf(layoutId), shown: titleOf(shownId) })}
      </p>
      {dashboard}
    </>
  )
}

/** The dashboard that the path names. */
export function SavedDashboard() {
  const layoutId = Id.safeParse(useParams().layoutId)
  return layoutId.success ? <Dashboard key={layoutId.data} layoutId={layoutId.data} /> : <NotFound />
}

const DEFAULT_LAYOUT = 'barn-dashboard'

/** The id of the layout that the instance's display mode names, or of the barn dashboard until that is known. */
export function useBasicLayoutId(): string {
  return useDisplaySettings()?.basicDashboard ?? DEFAULT_LAYOUT
}
