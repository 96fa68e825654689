import { createContext, useContext, type ReactNode } from 'react'
import type { Clock } from '@barn-workbench/core/clock'
import type { Session, Sessions } from '@barn-workbench/core/session'
import type { LocalSettings, SharedStore } from '@barn-workbench/core/settings'

/** What the workbench gives to all that it shows. */
export interface WorkbenchValue {
  sessions: Sessions
  settings: SharedStore<LocalSettings>
  clock: Clock
  navigate(path: string): void
  /** Address of a path, for links that open in a new tab. */
  productName: string
  version: string
}

const WorkbenchContext = createContext<WorkbenchValue | null>(null)
export const WorkbenchProvider = WorkbenchContext.Provider

/** The workbench around a page or widget. */
export function useWorkbench(): WorkbenchValue {
  const value = useContext(WorkbenchContext)
  if (!value) throw new Error('useWorkbench is called outside WorkbenchProvider')
  return value
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

export function useOptionalSession(): Session | null {
  return useContext(SessionContext)
}

/** Words and activity of the plugin part around a component. */
interface Contribution {
  pluginId: string
  /** Name of the widget or page within its plugin. */
  name: string
  /** False while the widget is off screen: nothing is asked or counted then. */
  active: boolean
  /** Buttons that the workbench adds to the frame. */
  frameActions?: ReactNode
}

const ContributionContext = createContext<Contribution | null>(null)
export const ContributionProvider = ContributionContext.Provider

export function useContribution(): Contribution {
  const value = useContext(ContributionContext)
  if (!value) throw new Error('a plugin part is drawn outside PartProvider')
  return value
}
