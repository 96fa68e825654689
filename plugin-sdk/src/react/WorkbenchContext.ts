import { createContext, useContext } from 'react'
import type { Clock } from '@barn-workbench/core/clock'
import type { Scheduler } from '@barn-workbench/core/jobs'
import type { Session, Sessions } from '@barn-workbench/core/session'
import type { LocalSettings, SharedStore } from '@barn-workbench/core/settings'
import type { FrameAction } from './frameAction'

/** The part of a screen's address that says what is chosen on it. @public */
export interface Address {
  /** The query string, such as `?camera=camera-01`. */
  search(): string
  /** Calls `listener` after each change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void
}

/** The services of the workbench. @public */
export interface WorkbenchValue {
  sessions: Sessions
  settings: SharedStore<LocalSettings>
  clock: Clock
  /** Adds a background job. Returns the function that removes it. */
  addJob: Scheduler['add']
  /** Goes to a screen of the workbench by its path, for example `/settings`. */
  navigate(path: string): void
  /** The URL of a screen, for a link. It differs from the path where the workbench is served below a path. */
  hrefOf(path: string): string
  /** The address of the screen on view. */
  address: Address
  productName: string
  version: string
}

const WorkbenchContext = createContext<WorkbenchValue | null>(null)
export const WorkbenchProvider = WorkbenchContext.Provider

/** The workbench around a page or a widget. Throws outside of one. @public */
export function useWorkbench(): WorkbenchValue {
  const value = useContext(WorkbenchContext)
  if (!value) throw new Error('useWorkbench is called outside WorkbenchProvider')
  return value
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

/** The session of the instance around; null on a page without an instance. */
export function useOptionalSession(): Session | null {
  return useContext(SessionContext)
}

/** The widget or page of a plugin that a component belongs to. */
interface Contribution {
  pluginId: string
  /** Name of the widget or page within its plugin. */
  name: string
  /** False while the widget is off screen: it then loads nothing, and its timers stand still. */
  active: boolean
  /** The title that somebody gave the widget; its frame shows it instead of its own. */
  title?: string | undefined
  /** Actions that the workbench adds to the frame. */
  frameActions?: readonly FrameAction[] | undefined
}

const ContributionContext = createContext<Contribution | null>(null)
export const ContributionProvider = ContributionContext.Provider

/** The widget or page around a component; null outside of one, for example in the top bar. */
export function useOptionalContribution(): Contribution | null {
  return useContext(ContributionContext)
}

/** The widget or page around a component. Throws outside of one. @public */
export function useContribution(): Contribution {
  const value = useContext(ContributionContext)
  if (!value) throw new Error('useContribution is called outside ContributionProvider')
  return value
}
