import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
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
  | 'dead-animal-statistics'
  | 'artifacts'
  | 'vms'
  | 'data-collection'
  | 'accounts'
  | 'audit'
  | 'directory'

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
export function screenPath(instanceId: string, screen: InstanceScreen, link: ScreenLink = {}): `/${string}` {
  const { conditions, closed, ...choice } = link
  const list = { ...(conditions && { filter: JSON.stringify(conditions) }), ...(closed && { closed: 'true' }) }
  const parameters = new URLSearchParams({ ...choice, ...list }).toString()
  const path = screen === 'dashboard' ? `/instance/${instanceId}` : `/instance/${instanceId}/${screen}`
  return `/${path.slice(1)}${parameters && `?${parameters}`}`
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

/** A query string with some parameters changed; null removes one. Without a change it stays as it is. @public */
export function changedSearch(search: string, changes: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search)
  const isChanged = Object.entries(changes).some(([name, value]) => parameters.get(name) !== value)
  if (!isChanged) return search
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/**
 * Parameters of the address; null for missing ones. Redraws only when one of these changes.
 * @public
 */
export function useAddressParameters<Name extends string>(names: readonly Name[]): Record<Name, string | null> {
  const { address } = useWorkbench()
  const read = () => {
    const parameters = new URLSearchParams(address.search())
    return JSON.stringify(names.map((name) => [name, parameters.get(name)]))
  }
  const text = useSyncExternalStore(address.subscribe, read)
  return Object.fromEntries(JSON.parse(text) as [Name, string | null][]) as Record<Name, string | null>
}

/** Parameter of the address by which the charts of a dashboard also show the batch before. @public */
export const BATCH_BEFORE_PARAMETER = 'before'

/** Whether the charts of the dashboard also show the batch before. Redraws when that changes. @public */
export function useShowsBatchBefore(): boolean {
  return useAddressParameters([BATCH_BEFORE_PARAMETER])[BATCH_BEFORE_PARAMETER] === 'batch'
}

/** Whether the address is that of this screen of the instance around. @public */
export function useIsScreen(screen: InstanceScreen): boolean {
  const { address } = useWorkbench()
  const session = useSession()
  const path = useSyncExternalStore(address.subscribe, address.path)
  return path.replace(/\/+$/, '') === screenPath(session.id, screen)
}

/** The choice of this kind on this screen by its address, or null. Redraws when it changes. @public */
export function useChosen(kind: keyof ScreenChoice): string | null {
  return useAddressParameters([kind])[kind] || null
}

/**
 * Scrolls an element into view and gives it the focus once it is the chosen one: to the middle, or what begins a
 * section to the top. @public
 */
export function useBringIntoView<Target extends HTMLElement>(
  isChosen: boolean,
  block: 'start' | 'center' = 'center',
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (!isChosen) return
    target.current?.scrollIntoView({ block })
    target.current?.focus({ preventScroll: true })
  }, [isChosen, block])
  return target
}
