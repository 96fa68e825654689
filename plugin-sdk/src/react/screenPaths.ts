import { useSyncExternalStore } from 'react'
import type { EntityKind } from '@barn-workbench/core/intents'
import type { Condition } from '@barn-workbench/core/query'
import { useSession } from '../context/useInstance'
import { useWorkbench } from '../context/WorkbenchContext'

/** A screen of an instance. @public */
export type InstanceScreen =
  | 'dashboard'
  | 'incidents'
  | 'cameras'
  | 'measurements'
  | 'sensors'
  | 'rules'
  | 'dead-animal-statistics'
  | 'artifacts'
  | 'vms'
  | 'data-collection'
  | 'accounts'
  | 'audit'
  | 'directory'
  | 'system'
  | 'morning-report'

/**
 * The things that a screen shows as chosen: one incident or camera by its id, incidents of one type or of the user, or
 * the first widget of a type. @public
 */
export interface ScreenChoice {
  incident?: string
  incidentType?: string
  assignedTo?: 'me'
  camera?: string
  widgetType?: string
}

/** The choices in a link to a screen: on a list also the conditions that its documents meet. @public */
export interface ScreenLink extends ScreenChoice {
  conditions?: readonly Condition[]
  /** Whether the list shows closed incidents, too. */
  closed?: boolean
}

/** The path of a screen of an instance, on which something is chosen. @public */
export function screenPath(instanceId: string, screen: InstanceScreen, link: ScreenLink = {}): `/instance/${string}` {
  const { conditions, closed, ...choice } = link
  const list = { ...(conditions && { filter: JSON.stringify(conditions) }), ...(closed && { closed: 'true' }) }
  const parameters = new URLSearchParams({ ...choice, ...list }).toString()
  const path = screen === 'dashboard' ? instanceId : `${instanceId}/${screen}`
  return `/instance/${path}${parameters && `?${parameters}`}`
}

/** Returns a function that gives the path of a screen of the instance around. @public */
export function useScreenPath(): (screen: InstanceScreen, link?: ScreenLink) => `/${string}` {
  const session = useSession()
  return (screen, link) => screenPath(session.id, screen, link)
}

/** The path of the page of one entity of an instance. @public */
export function entityPath(instanceId: string, kind: EntityKind, id: string): `/${string}` {
  return `/instance/${instanceId}/${kind}/${encodeURIComponent(id)}`
}

/** Returns a function that gives the path of the page of an entity of the instance around. @public */
export function useEntityPath(): (kind: EntityKind, id: string) => `/${string}` {
  const session = useSession()
  return (kind, id) => entityPath(session.id, kind, id)
}

/** Whether the address is that of this screen of the instance around. @public */
export function useIsScreen(screen: InstanceScreen): boolean {
  const { address } = useWorkbench()
  const session = useSession()
  const path = useSyncExternalStore(address.subscribe, address.path)
  return path.replace(/\/+$/, '') === screenPath(session.id, screen)
}
