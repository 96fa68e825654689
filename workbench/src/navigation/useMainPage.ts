import type { Session } from '@barn-workbench/core/session'
import type { PageDefinition } from '@barn-workbench/plugin-sdk'
import { isMainPageOf } from '../registry/instancePages'
import { useRegistry, type Registered } from '../registry/registry'
import { useInstanceType } from '../registry/usePermissions'

/** The page that an instance has instead of dashboards; null if it has dashboards. */
export function useMainPage(session: Session | null): Registered<PageDefinition> | null {
  const { pages } = useRegistry()
  const instanceType = useInstanceType(session)
  return pages.find((page) => isMainPageOf(page, { instanceType })) ?? null
}
