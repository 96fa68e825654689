import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { useInstance } from './useInstance'
import { useWorkbench } from './WorkbenchContext'

/** A screen of an instance. @public */
export type InstanceScreen = 'dashboard' | 'incidents' | 'cameras' | 'measurements'

/**
 * The things that a screen shows as chosen: one incident or camera by its id, incidents of one type, or the first widget
 * of a type. @public
 */
export interface ScreenChoice {
  incident?: string
  incidentType?: string
  camera?: string
  widgetType?: string
}

/** The path of a screen of an instance, on which something is chosen. @public */
export function screenPath(instanceId: string, screen: InstanceScreen, choice: ScreenChoice = {}): `/${string}` {
  const parameters = new URLSearchParams({ ...choice }).toString()
  const path = screen === 'dashboard' ? `/instance/${instanceId}` : `/instance/${instanceId}/${screen}`
  return `/${path.slice(1)}${parameters && `?${parameters}`}`
}

/** Returns a function that gives the path of a screen of the instance around. @public */
export function useScreenPath(): (screen: InstanceScreen, choice?: ScreenChoice) => `/${string}` {
  const { session } = useInstance()
  return (screen, choice) => screenPath(session.id, screen, choice)
}

/** What is chosen on this screen by its address; null where nothing of this kind is. Redraws when it changes. @public */
export function useChosen(kind: keyof ScreenChoice): string | null {
  const { address } = useWorkbench()
  const search = useSyncExternalStore(address.subscribe, address.search)
  return new URLSearchParams(search).get(kind)
}

/** Scrolls an element into view and gives it the focus once it is the chosen one. @public */
export function useBringIntoView<Target extends HTMLElement>(isChosen: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (!isChosen) return
    target.current?.scrollIntoView({ block: 'center' })
    target.current?.focus({ preventScroll: true })
  }, [isChosen])
  return target
}
