import { waitFor, type RenderResult } from '@testing-library/react'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import { systemClock, type Clock } from '@barn-workbench/core/clock'
import { hasAnyPermission } from '@barn-workbench/core/permissions'
import type { Session, Sessions } from '@barn-workbench/core/session'
import { ShownWidgetsProvider, type Address, type DeviceData, type SavedSettings } from '../context/WorkbenchContext'
import type { PageDefinition } from '../define/definePage'
import type { PluginDefinition } from '../define/definePlugin'
import { isPortable, type WidgetDefinition, type WidgetProps } from '../define/defineWidget'
import { readSettings, settingsVersionOf } from '../define/settings'
import { screenPath, type InstanceScreen, type ScreenChoice } from '../react/screenPaths'
import { collapsedOf } from '../react/useCollapse'
import { WidgetFrame } from '../react/WidgetFrame'
import { createFakeAddress } from './createFakeAddress'
import type { FakeAnswers, FakeHost } from './fakeHost'
import type { FakeInstance } from './fakeInstance'
import { loadPortableTile } from './portableTile'
import { renderInWorkbench, type SignedInSessions } from './renderInWorkbench'

/** Options of `renderWidget`. @public */
export interface RenderWidgetOptions {
  plugin: PluginDefinition
  instance: FakeInstance
  /** Further instances that the user is signed in to; none by default. */
  others?: readonly FakeInstance[]
  /** Saved settings of the current version. */
  settings?: SavedSettings
  /** The screen that the widget is on; the barn's dashboard by default. */
  screen?: InstanceScreen
  /** The choices in the address of the screen. */
  chosen?: ScreenChoice
  /** Further parameters of the address. */
  parameters?: Readonly<Record<string, string>>
  /** Clock of the widget's timers and of the time that it shows; by default the system's. */
  clock?: Clock
  /** The user's answers in dialogs. */
  answers?: FakeAnswers
  /** The instance's data on this device; nothing by default. */
  deviceData?: DeviceData
  /** The types of the widgets that its dashboard shows beside it; none by default. */
  shownWidgets?: readonly string[]
}

/** A widget in the document. @public */
export interface RenderedWidget extends RenderResult {
  /** The element that a portable widget draws into, once it does. Queries of the page do not see into it. */
  findContent(): Promise<HTMLElement>
  /** Moves the widget off the screen, where its calls and timers stop, or back. */
  setOnScreen(isOnScreen: boolean): void
  /** The address of the screen. */
  address: Address
  /** The background jobs of the widget's calls. They do not run. */
  jobs: SignedInSessions['jobs']
  /** The widget's calls of its host. */
  host: FakeHost
  /** The sessions of all instances. */
  sessions: Sessions
  /** The entries of the client's log under a tag, such as `Camera`, in order. */
  logged: SignedInSessions['logged']
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
  const { plugin, instance, settings = {}, clock = systemClock, answers = {}, deviceData, others } = options
  const shownWidgets = new Set(options.shownWidgets)
  const read = readSettings(widget, { version: settingsVersionOf(widget), settings })
  if (!read.ok) throw new Error(`${widget.id}: settings do not fit: ${read.problem.code}`)
  const { default: View } = await widget.load()
  const Widget = (isPortable(View) ? await loadPortableTile(widget as never, View) : View) as ComponentType<
    WidgetProps<unknown>
  >
  const address = addressOf(options)
  const name = contributionName(plugin, widget)
  const isCollapsed = collapsedOf(read.value)
  const around = { plugin, instance, name, address, clock, answers, deviceData, others, isCollapsed }
  const rendered = await renderInWorkbench(around, (session) =>
    hasAnyPermission(session.snapshot().permissions, widget.needs) ? (
      <ShownWidgetsProvider value={shownWidgets}>
        <Widget settings={read.value} />
      </ShownWidgetsProvider>
    ) : (
      <WidgetFrame state={{ kind: 'forbidden', permissions: widget.needs }} />
    ),
  )
  return { ...rendered, address, setOnScreen: rendered.redraw, findContent: () => findContent(rendered.container) }
}

/** The element within the shadow tree of a portable widget. */
async function findContent(container: HTMLElement): Promise<HTMLElement> {
  return await waitFor(() => {
    const trees = [...container.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const content = trees[0]?.querySelector<HTMLElement>('.bw-widget')
    if (!content?.firstChild) throw new Error('no portable widget has drawn yet')
    return content
  })
}

function addressOf({ instance, screen = 'dashboard', chosen, parameters }: RenderWidgetOptions): Address {
  const search = new URLSearchParams({ ...chosen, ...parameters }).toString()
  return createFakeAddress(screenPath(instance.id, screen), search && `?${search}`)
}

/** Options of `renderPage`. @public */
export interface RenderPageOptions {
  plugin: PluginDefinition
  instance: FakeInstance
  /** Further instances that the user is signed in to; none by default. */
  others?: readonly FakeInstance[]
  /** The parameters of its path. */
  params?: Readonly<Record<string, string>>
  /** Clock of the page's timers and of the time that it shows; by default the system's. */
  clock?: Clock
  /** Whether a user is signed in, as by default. */
  isSignedIn?: boolean
  /** The parameters of the address after its path. */
  parameters?: Readonly<Record<string, string>>
  /** The user's answers in dialogs. */
  answers?: FakeAnswers
  /** The instance's data on the device; by default an empty memory. */
  deviceData?: DeviceData
}

/** A page in the document. @public */
export interface RenderedPage extends RenderResult {
  session: Session
  /** The address of the page. */
  address: Address
  /** The page's calls of its host. */
  host: FakeHost
  /** The sessions of all instances. */
  sessions: Sessions
  /** The entries of the client's log under a tag, such as `Artifact`, in order. */
  logged: SignedInSessions['logged']
}

/**
 * Renders a page as the workbench does, with a fake instance, until the test ends. Rejects when the parameters do not
 * fit. A page that reads its own URL gets the URL of the test's document. @public
 */
export async function renderPage(page: PageDefinition, options: RenderPageOptions): Promise<RenderedPage> {
  const { plugin, instance, isSignedIn = true, params = {}, parameters = {} } = options
  const { clock = systemClock, answers = {}, deviceData, others } = options
  const { default: View } = await page.load()
  const Page = View as ComponentType<Record<string, unknown>>
  const parsed = page.params.parse(params)
  const path = page.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(parameters).toString()
  const address = createFakeAddress(page.ofInstance ? `/instance/${instance.id}${path}` : path, search && `?${search}`)
  const around = {
    plugin,
    instance,
    name: contributionName(plugin, page),
    address,
    isSignedIn,
    clock,
    answers,
    deviceData,
    others,
  }
  return { ...(await renderInWorkbench(around, () => <Page {...parsed} />)), address }
}

function contributionName(plugin: PluginDefinition, { id }: { id: string }): string {
  return id.slice(plugin.id.length + 1)
}
