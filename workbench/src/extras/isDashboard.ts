import { LAYOUT_ROUTES } from '../shell/screenTitle'

const BELOW_INSTANCE = new RegExp(`^(dashboard/[^/]+|${LAYOUT_ROUTES.map(({ path }) => path).join('|')})?$`)

/** Whether a path within the workbench is that of a dashboard. */
export function isDashboard(path: string): boolean {
  if (/^\/sites(\/[^/]*)?\/?$/.test(path)) return true
  const below = /^\/instance\/[^/]+\/?(.*)$/.exec(path)?.[1]
  return below !== undefined && BELOW_INSTANCE.test(below.replace(/\/$/, ''))
}
