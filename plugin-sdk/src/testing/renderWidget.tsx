import type { RenderResult } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { systemClock, type Clock } from '@barn-workbench/core/clock'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { Session } from '@barn-workbench/core/session'
import type { PageDefinition } from '../define/definePage'
import type { PluginDefinition } from '../define/definePlugin'
import type { SavedSettings, WidgetDefinition, WidgetProps } from '../define/defineWidget'
import { readSettings, settingsVersionOf } from '../define/readSettings'
import type { ScreenChoice } from '../react/screens'
import { WidgetFrame } from '../react/WidgetFrame'
import type { FakeInstance } from './fakeInstance'
import { renderInWorkbench, type SignedInSessions } from './renderInWorkbench'

/** Options of `renderWidget`. @public */
export interface RenderWidgetOptions {
  plugin: PluginDefinition
  instance: FakeInstance
  /** Saved settings of the current version. */
  settings?: SavedSettings
  /** What the address of the screen chooses. */
  chosen?: ScreenChoice
  /** Clock by which the widget sets its timers and tells the time; that of the system by default. */
  clock?: Clock
}

/** A widget in the document. @public */
export interface RenderedWidget extends RenderResult {
  /** Moves the widget off the screen, where its calls and timers stop, or back. */
  setOnScreen(isOnScreen: boolean): void
  /** The background jobs of the widget's calls. None of them runs. */
  jobs: SignedInSessions['jobs']
}

/**
 * Renders a widget as the workbench does, for a user who is signed in to a fake instance, until the test ends. Without
 * one of the permissions that the widget needs, the user sees that it is forbidden. Rejects when the settings are not
 * valid. @public
 */
export async function renderWidget<S extends z.ZodObject>(
  widget: WidgetDefinition<S>,
  options: RenderWidgetOptions,
): Promise<RenderedWidget> {
  const { plugin, instance, settings = {}, chosen = {}, clock = systemClock } = options
  const read = readSettings(widget, { version: settingsVersionOf(widget), settings })
  if (!read.ok) throw new Error(`${widget.id}: settings do not fit: ${read.problem.code}`)
  const { default: View } = await widget.load()
  const Widget = View as ComponentType<WidgetProps<unknown>>
  const search = `?${new URLSearchParams({ ...chosen })}`
  const around = { plugin, instance, name: contributionName(plugin, widget), search, clock }
  const rendered = await renderInWorkbench(around, (session) =>
    hasAnyPermission(session.snapshot().permissions, widget.needs) ? (
      <Widget settings={read.value} />
    ) : (
      <WidgetFrame state={{ kind: 'forbidden', permissions: widget.needs }} />
    ),
  )
  return { ...rendered, setOnScreen: rendered.redraw }
}

/** Options of `renderPage`. @public */
export interface RenderPageOptions {
  plugin: PluginDefinition
  instance: FakeInstance
  /** Whether a user is signed in, as by default. */
  isSignedIn?: boolean
}

/**
 * Renders a page without parameters as the workbench does, with a fake instance, until the test ends. A page that reads
 * its own URL finds that of the test's document. @public
 */
export async function renderPage(
  page: PageDefinition,
  { plugin, instance, isSignedIn = true }: RenderPageOptions,
): Promise<RenderResult & { session: Session }> {
  const { default: View } = await page.load()
  const Page = View as ComponentType
  return renderInWorkbench({ plugin, instance, name: contributionName(plugin, page), isSignedIn }, () => <Page />)
}

function contributionName(plugin: PluginDefinition, { id }: { id: string }): string {
  return id.slice(plugin.id.length + 1)
}
