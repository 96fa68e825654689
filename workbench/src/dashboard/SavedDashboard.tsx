import { useParams } from 'react-router'
import { Id } from '@barn-workbench/core/schema'
import { NotFound } from '../router/NotFound'
import { Dashboard } from './Dashboard'

/** The dashboard that the address names. */
export function SavedDashboard() {
  const layoutId = Id.safeParse(useParams().layoutId)
  return layoutId.success ? <Dashboard key={layoutId.data} layoutId={layoutId.data} /> : <NotFound />
}
