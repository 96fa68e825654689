import { createContext, useContext } from 'react'
import type { Clock } from '@barn-workbench/core/clock'
import type { Scheduler } from '@barn-workbench/core/jobs'
import type { Log } from '@barn-workbench/core/log'
import type { Outbox } from '@barn-workbench/core/outbox'
import type { Session, Sessions } from '@barn-workbench/core/session'
import type { LocalSettings, SharedStore } from '@barn-workbench/core/settings'
import type { Diagnostics } from './diagnostics'
import type { FrameAction } from './frameAction'
import type { FrameLack } from './frameLacks'
import type { PushBrowser } from './pushBrowser'

/** Settings of a widget in the saved form, of any version. @public */
export type SavedSettings = Record<string, unknown>

/** The part of a screen's address that says what is chosen on it. @public */
export interface Address {
  /** Path of the screen within the workbench, such as `/instance/1001/incidents`. */
  path(): string
  /** The query string, such as `?camera=camera-01`. */
  search(): string
  /** Calls `listener` after each change. Returns the function that stops it. */
  subscribe(listener: () => void): () => void
  /**
   * Sets parameters of the query string; null removes one, and all others stay. `push` makes it a step that "back"
   * takes back; by default the current step is replaced.
   */
  set(changes: Readonly<Record<string, string | null>>, options?: { push?: boolean }): void
}

/**
 * A plugin's data of an instance on this device, for the signed-in account and its permissions. It is deleted when
 * these change, and when the account signs out. Its functions reject if the browser stores nothing. @public
 */
export interface DeviceData {
  /** Resolves with undefined if nothing is stored under the name. */
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
}

/** The services of the workbench. @public */
export interface WorkbenchValue {
  /** The data of an instance that plugins keep on this device. */
  deviceData(session: Session): DeviceData
  /** The submissions of the signed-in account that the instance has not confirmed; null without an account. */
  outbox(session: Session): Outbox | null
  sessions: Sessions
  settings: SharedStore<LocalSettings>
  /** The client's own log, which people read at `/logs`. */
  log: Pick<Log, 'write' | 'entries' | 'sessions' | 'subscribe' | 'clear' | 'flush'>
  /** Measurements of the page on this device. */
  diagnostics: Diagnostics
  clock: Clock
  /** Adds a background job. Returns the function that removes it. */
  addJob: Scheduler['add']
  /** The background jobs of this tab, and how they go. */
  jobs: Pick<Scheduler, 'list' | 'subscribe' | 'runNow'>
  /**
   * Opens a screen of the workbench by its path, for example `/settings`. With `replace` the browser's history entry is
   * replaced.
   */
  navigate(path: string, options?: { replace: boolean }): void
  /** The URL of a screen, for a link. It differs from the path where the workbench is served below a path. */
  hrefOf(path: string): string
  /** The address of the screen on view. */
  address: Address
  /** The protections of plugins in frames that this browser lacks, by a probe. It never rejects. */
  frameLacks(): Promise<readonly FrameLack[]>
  /** The push messages of this browser. */
  push(): Promise<PushBrowser>
  productName: string
  /** The product that this host offers, such as `pig-brother`: a context for texts that differ. */
  productId: string
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

/** Saves one setting of a widget by its name. Rejects with a `ProblemError`. @public */
export type SaveSetting = (name: string, value: unknown) => Promise<void>

/** The widget or page of a plugin that a component belongs to. */
interface Contribution {
  pluginId: string
  /** Name of the widget or page within its plugin. */
  name: string
  /** False while the widget is off screen: it then loads nothing, and its timers pause. */
  active: boolean
  /** The title that a user gave the widget; its frame shows it instead of the default. */
  title?: string | undefined
  /** Actions that the workbench adds to the frame. */
  frameActions?: readonly FrameAction[] | undefined
  /** Saves one of its settings; absent if they cannot be saved. */
  saveSetting?: SaveSetting | undefined
  /** Its settings as the layout has them. */
  savedSettings?: SavedSettings | undefined
  /** Whether it is collapsed to its title; undefined if it cannot be collapsed. */
  isCollapsed?: boolean | undefined
}

const ContributionContext = createContext<Contribution | null>(null)
export const ContributionProvider = ContributionContext.Provider

const ShownWidgetsContext = createContext<ReadonlySet<string | undefined>>(new Set())
/** Provides the types of the widgets that are seen beside each other on a dashboard. */
export const ShownWidgetsProvider = ShownWidgetsContext.Provider

/**
 * Whether the dashboard around shows a widget of a type, such as `measurements.events`. False outside of one. @public
 */
export function useShowsWidget(type: string): boolean {
  return useContext(ShownWidgetsContext).has(type)
}

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
