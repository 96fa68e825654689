import { useMachine } from '@xstate/react'
import {
  Component,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import { fromPromise } from 'xstate'
import { systemClock } from '@barn-workbench/core/clock'
import { missingPermissions } from '@barn-workbench/core/layout'
import type { Problem } from '@barn-workbench/core/result'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { codeIdOf, type WidgetDefinition, type WidgetProps } from '@barn-workbench/plugin-sdk'
import { collapsedOf, ContributionProvider, isPortable, lazyPart } from '@barn-workbench/plugin-sdk/host'
import { WidgetFrame, type FrameAction, type ViewState } from '@barn-workbench/plugin-sdk/react'
import { useUncaughtErrors } from '../observability/uncaughtErrors'
import { loadComponent } from '../registry/loadComponent'
import { readFittingSettings } from '../registry/readFittingSettings'
import { useRegistry, type Registered } from '../registry/registry'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { usePrintMode } from './printMode'
import { useSaveSettingOf } from './saveSetting'
import { useLayoutViewer } from './useLayoutViewer'
import classes from './WidgetHost.module.css'
import { isActive, widgetLifecycleMachine } from './widgetLifecycle.machine'

/** One widget of a layout, with its settings. An error in it does not affect the rest of the dashboard. */
interface WidgetHostProps {
  widget: LayoutWidget
  /** Its key in the layout; without one its settings cannot be saved. */
  itemKey?: string
  frameActions?: readonly FrameAction[]
  /** It fills the screen, where it is never collapsed. */
  isWhole?: boolean
}

/** Draws one widget of a layout: loads it, and shows its states until it is there or has failed. */
export function WidgetHost({ widget, itemKey, frameActions, isWhole = false }: WidgetHostProps) {
  const registered = useRegistry().widget(widget.type)
  const replacements = useReplacements(registered?.definition)
  if (!registered) return <MissingWidget widget={widget} />
  return (
    <KnownWidget
      key={replacements}
      registered={registered}
      saved={widget}
      itemKey={itemKey}
      frameActions={frameActions}
      isWhole={isWhole}
    />
  )
}

/** Number of times that a widget got another definition, as its plugin was replaced in the running page. */
function useReplacements(definition: WidgetDefinition | undefined): number {
  const [latest, setLatest] = useState({ definition, replacements: 0 })
  if (latest.definition !== definition) setLatest({ definition, replacements: latest.replacements + 1 })
  return latest.replacements
}

/** Without `retry`, trying again cannot help. */
function problemState(problem: Problem, retry: (() => void) | null = null): ViewState {
  return { kind: 'error', problem, retry }
}

/** A widget whose plugin is missing, or is not loaded yet. */
const MissingWidget = lazyPart(async () => (await import('./MissingWidget')).MissingWidget)

interface KnownWidgetProps {
  registered: Registered<WidgetDefinition>
  saved: LayoutWidget
  itemKey: string | undefined
  frameActions: readonly FrameAction[] | undefined
  isWhole: boolean
}

function KnownWidget({ registered, saved, itemKey, frameActions, isWhole }: KnownWidgetProps) {
  const { definition, plugin, name } = registered
  const missing = missingPermissions(saved, useLayoutViewer())
  const { snapshot, fail, setOnScreen, retry } = useWidgetLifecycle(definition)
  const ref = useOnScreen(setOnScreen, usePrintMode())
  const settings = useMemo(() => readFittingSettings(definition, saved), [definition, saved])
  const active = isActive(snapshot)
  const saveSetting = useSaveSettingOf(itemKey)
  const collapsed = settings.ok ? collapsedOf(settings.value) : undefined
  const isCollapsed = isWhole ? undefined : collapsed
  const value = useMemo(
    () => ({
      pluginId: plugin.id,
      name,
      active,
      title: saved.title,
      frameActions,
      saveSetting,
      savedSettings: saved.settings,
      isCollapsed,
    }),
    [plugin.id, name, active, saved.title, frameActions, saveSetting, saved.settings, isCollapsed],
  )
  const { component, mount, problem } = snapshot.context
  const View = component as ComponentType<WidgetProps<unknown>> | null
  // The same element at each render, so that the widget is drawn again only for its own reasons.
  const content = useMemo(
    () =>
      View &&
      settings.ok && (
        <WidgetErrorBoundary key={mount} onError={fail}>
          <View settings={settings.value} />
        </WidgetErrorBoundary>
      ),
    [View, settings, mount, fail],
  )
  // Widgets of one type have distinguishing titles before their code is loaded.
  const title = useWidgetTitle()(saved)
  const renderContent = () => {
    if (!settings.ok) return <WidgetFrame state={problemState(settings.problem)} />
    if (missing) return <WidgetFrame title={title} state={{ kind: 'forbidden', permissions: missing }} />
    if (problem) return <WidgetFrame title={title} state={problemState(problem, retry)} />
    return content || <WidgetFrame title={title} state={{ kind: 'loading' }} />
  }
  return (
    <div ref={ref} className={classes.host} data-widget={definition.id}>
      <ContributionProvider value={value}>{renderContent()}</ContributionProvider>
    </div>
  )
}

interface WidgetErrorBoundaryProps {
  onError: (error: unknown) => void
  children: ReactNode
}

/** Catches the errors that a widget throws while it renders or in an effect, so that the rest of the screen stays. */
class WidgetErrorBoundary extends Component<WidgetErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Loads the component of a widget. One that runs by the portable interface stands in the tile for such widgets. */
async function loadTile(widget: WidgetDefinition): Promise<unknown> {
  const component: unknown = await loadComponent(widget)
  return isPortable(component)
    ? (await import('../installed/OwnPortableWidget')).portableTile(widget, component)
    : component
}

/** Runs the life cycle of one widget. Errors outside of rendering, in timers and handlers, count as failures too. */
function useWidgetLifecycle(widget: WidgetDefinition) {
  const machine = useMemo(
    () =>
      widgetLifecycleMachine.provide({
        actors: { load: fromPromise(() => loadTile(widget)) },
      }),
    [widget],
  )
  const [snapshot, send] = useMachine(machine, { input: { now: systemClock.now } })
  const uncaughtErrors = useUncaughtErrors()
  const codeId = codeIdOf(widget)
  const fail = useCallback((error: unknown) => send({ type: 'widget.failed', error }), [send])
  useEffect(() => uncaughtErrors.subscribe(codeId, fail), [uncaughtErrors, codeId, fail])
  const setOnScreen = useCallback((visible: boolean) => send({ type: visible ? 'view.entered' : 'view.left' }), [send])
  const retry = useCallback(() => send({ type: 'retry.requested' }), [send])
  return { snapshot, fail, setOnScreen, retry }
}

/**
 * Distance from the edge of the visible area within which a widget counts as in view, so that it has loaded before the
 * user has scrolled to it.
 */
const PRELOAD_MARGIN = '160px'

/**
 * `rootMargin` extends the window alone. A dashboard scrolls within an element of the page, which clips its widgets,
 * and only `scrollMargin` extends that one. A browser without `scrollMargin` loads a widget when its edge comes into
 * view. The scroll container is not the `root`, because a widget that fills the screen is `position: fixed` and lies
 * outside of it.
 */
const OBSERVER_OPTIONS: IntersectionObserverInit = { rootMargin: PRELOAD_MARGIN, scrollMargin: PRELOAD_MARGIN }

/**
 * Calls `onChange` when an element enters the view and when it leaves it. In a hidden tab nothing is in view. With
 * `isAlways` it counts as in view from the start. `onChange` must be the same function at each render, because another
 * one restarts the observation.
 */
export function useOnScreen(onChange: (onScreen: boolean) => void, isAlways = false): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (isAlways) onChange(true)
    if (!element || isAlways) return
    let intersects = false
    const report = () => onChange(intersects && document.visibilityState === 'visible')
    const observer = new IntersectionObserver((entries) => {
      intersects = entries.at(-1)?.isIntersecting ?? false
      report()
    }, OBSERVER_OPTIONS)
    observer.observe(element)
    document.addEventListener('visibilitychange', report)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', report)
    }
  }, [onChange, isAlways])
  return ref
}
