import {
  Component,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { createRoot } from 'react-dom/client'
import type { PluginCallId, PluginInput, PluginReply } from '@barn-workbench/core/plugins'
import { problemOf, type ProblemError } from '@barn-workbench/core/result'
import { useLatest } from '../react/useLatest'
import type { Readable } from './readable'
import type {
  HeaderAction,
  QueryState,
  WidgetBarn,
  WidgetHeader,
  WidgetStill,
  WidgetTime,
  WidgetUserMode,
  WidgetViewState,
  WorkbenchPath,
} from './values'
import type { PortableWidget, WidgetHost } from './WidgetHost'

/*
 * The React binding of the portable widget API. It holds no state of its own: each hook reads one value of the host.
 */

const HostContext = createContext<WidgetHost | null>(null)

/** Makes a widget of a component. What the component throws ends this widget only. @public */
export function reactWidget<Settings = Readonly<Record<string, unknown>>>(
  Widget: ComponentType,
): PortableWidget<Settings> {
  return {
    mount(element, host) {
      const root = createRoot(element)
      root.render(
        <HostContext value={host as WidgetHost}>
          <Boundary>
            <Widget />
          </Boundary>
        </HostContext>,
      )
      // The tile around may be drawing itself, in which React ends no other tree.
      return () => queueMicrotask(() => root.unmount())
    },
  }
}

/** Reports what the component throws to the workbench, which draws it, and begins again at "Try again". */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  static override contextType = HostContext
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    const host = this.context as WidgetHost
    const { code, params } = problemOf(error)
    host.log('error', error instanceof Error ? (error.stack ?? error.message) : String(error))
    host.show({ kind: 'error', problem: { code, params }, canRetry: true }, () => this.setState({ hasFailed: false }))
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** The workbench around the widget. Throws outside of a widget. @public */
export function useWidgetHost<Settings = Readonly<Record<string, unknown>>>(): WidgetHost<Settings> {
  const host = useContext(HostContext)
  if (!host) throw new Error('useWidgetHost is called outside of a widget')
  return host as WidgetHost<Settings>
}

/** A value of the host as state. Redraws when it changes. @public */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get)
}

/** Props of `PathLink`. @public */
export interface PathLinkProps {
  to: WorkbenchPath
  className?: string | undefined
  /** Whether it leads to what is on view. */
  isCurrent?: boolean | undefined
  children: ReactNode
}

/**
 * A link to a page of the workbench. With Ctrl, Shift or Cmd it opens in a new tab or window, as the browser does.
 * @public
 */
export function PathLink({ to, className, isCurrent, children }: PathLinkProps) {
  const host = useWidgetHost()
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    host.follow(to)
  }
  return (
    <a href={host.hrefOf(to)} className={className} aria-current={isCurrent || undefined} onClick={follow}>
      {children}
    </a>
  )
}

/** The settings of the widget. @public */
export function useSettings<Settings>(): Settings {
  return useReadable(useWidgetHost<Settings>().settings)
}

/** The function that finds the texts of the plugin. It changes with the language. @public */
export function useMessages(): WidgetHost['message'] {
  const host = useWidgetHost()
  const language = useReadable(host.language)
  // oxlint-disable-next-line react/exhaustive-deps -- another language has other texts
  return useCallback((key, values) => host.message(key, values), [host, language])
}

/** The window of the dashboard and the cursor of its charts. @public */
export function useTime(): WidgetTime {
  return useReadable(useWidgetHost().time)
}

/**
 * The clock of the barn, ms since the epoch, in steps of `step` ms: it redraws every second, or with each longer step.
 * @public
 */
export function useNow(step = 1): number {
  const { clock } = useWidgetHost()
  return useSyncExternalStore(clock.subscribe, () => Math.floor(clock.get() / step) * step)
}

/** Whether the account has a permission that the manifest names. @public */
export function useCan(permission: string): boolean {
  return useReadable(useWidgetHost().permissions).includes(permission)
}

/** The name of the instance, and its animals. @public */
export function useBarn(): WidgetBarn {
  return useReadable(useWidgetHost().barn)
}

/** Whether the person wants to see what is for specialists. @public */
export function useUserMode(): WidgetUserMode {
  return useReadable(useWidgetHost().userMode)
}

const IDLE: QueryState<never> = { data: undefined, updatedAt: null, problem: null, isLoading: false }
const NOT_ENABLED: Readable<QueryState<never>> = { get: () => IDLE, subscribe: () => () => undefined }

/**
 * The answer of a call that is made while the widget is on screen, see `WidgetHost.query`. `refresh`: ms between two
 * calls. Without `enabled` the call is not made. @public
 */
export function useQuery<Id extends PluginCallId, const Input extends PluginInput<Id>>(
  id: Id,
  input: Input,
  { refresh, enabled = true }: { refresh?: number; enabled?: boolean } = {},
): QueryState<PluginReply<Id, Input>> & { refresh(): void } {
  const host = useWidgetHost()
  const text = JSON.stringify(input)
  const query = useMemo(
    () => host.query(id, JSON.parse(text) as typeof input, { ...(refresh !== undefined && { refresh }) }),
    [host, id, text, refresh],
  )
  const state = useReadable<QueryState<PluginReply<Id, Input>>>(enabled ? query : NOT_ENABLED)
  return useMemo(() => ({ ...state, refresh: query.refresh }), [state, query])
}

/** Tells the workbench which state the widget is in. @public */
export function useViewState(state: WidgetViewState, retry?: () => void): void {
  const host = useWidgetHost()
  const text = JSON.stringify(state)
  useEffect(() => host.show(JSON.parse(text) as WidgetViewState, retry), [host, text, retry])
}

/** A button in the frame of a widget, with what it does. @public */
export interface HeaderButton extends HeaderAction {
  /** Without it the press is told to `onAction`. */
  onPress?: (() => void) | undefined
}

/**
 * Decides title, badge and buttons of the frame. A press calls `onPress` of its button, or `onAction` with its id.
 * @public
 */
export function useHeader(
  header: Omit<WidgetHeader, 'actions'> & { actions?: readonly HeaderButton[] | undefined },
  onAction?: (id: string) => void,
): void {
  const host = useWidgetHost()
  const text = JSON.stringify(header)
  const latest = useLatest({ header, onAction })
  const press = useCallback(
    (id: string) => {
      const button = latest.current.header.actions?.find((action) => action.id === id)
      if (button?.onPress) button.onPress()
      else latest.current.onAction?.(id)
    },
    [latest],
  )
  // Functions are left out of the text.
  useEffect(() => host.header(JSON.parse(text) as WidgetHeader, press), [host, text, press])
}

/** Components of a widget that hold unsaved input. */
const unsavedParts = new WeakMap<WidgetHost, Set<object>>()

/**
 * While `isUnsaved`, the person is asked before they leave the page, since input in the widget would be lost. Several
 * components of a widget can say so, each for itself. @public
 */
export function useUnsaved(isUnsaved: boolean): void {
  const host = useWidgetHost()
  useEffect(() => {
    if (!isUnsaved) return
    const part = {}
    const parts = unsavedParts.get(host) ?? new Set()
    unsavedParts.set(host, parts.add(part))
    if (parts.size === 1) host.setUnsaved(true)
    return () => {
      parts.delete(part)
      if (parts.size === 0) host.setUnsaved(false)
    }
  }, [host, isUnsaved])
}

/** A picture of a camera that a widget asks for. @public */
export interface StillChoice {
  cameraId: string
  /** Ms since the epoch; null for the newest. */
  time: number | null
  /** In px. */
  width: number
}

/** A picture that is on its way, is there, or could not be loaded. @public */
export interface StillState {
  /** The latest picture. It stays until the next one is there, which closes it. */
  still: WidgetStill | null
  /** The failure of the latest request. */
  error: ProblemError | null
  isLoading: boolean
  /** Asks again. */
  retry(): void
}

/**
 * The picture of a camera at a time, with the time at which it was taken. The previous one stays until it is there, but
 * for a camera that is closed for privacy. It is loaded while the widget is on screen. @public
 */
export function useStill({ cameraId, time, width }: StillChoice): StillState {
  const host = useWidgetHost()
  const isVisible = useSyncExternalStore(host.box.subscribe, () => host.box.get().isVisible)
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ key: string; still: WidgetStill | null; error: ProblemError | null }>()
  const shown = useRef<WidgetStill | null>(null)
  const key = JSON.stringify([cameraId, time, width, attempt])
  const isLoaded = loaded?.key === key
  useEffect(() => () => shown.current?.image.close(), [])
  useEffect(() => {
    if (!isVisible || isLoaded) return
    const controller = new AbortController()
    const show = (still: WidgetStill | null, error: ProblemError | null) => {
      if (still !== shown.current) shown.current?.image.close()
      shown.current = still
      setLoaded({ key, still, error })
    }
    host.still(cameraId, { time, width, signal: controller.signal }).then(
      (still) => (controller.signal.aborted ? still.image.close() : show(still, null)),
      (error: ProblemError) => {
        if (controller.signal.aborted) return
        show(error.problem.code === 'camera/privacy' ? null : shown.current, error)
      },
    )
    return () => controller.abort()
  }, [host, isVisible, isLoaded, key, cameraId, time, width])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return useMemo(
    () => ({
      still: loaded?.still ?? null,
      error: (isLoaded && loaded?.error) || null,
      isLoading: !isLoaded,
      retry,
    }),
    [loaded, isLoaded, retry],
  )
}

/**
 * The picture of a camera at a time (ms since the epoch; null for the newest), `width` px wide; null until it is there,
 * and where there is none. @public
 */
export function usePicture(cameraId: string, { time = null, width }: { time?: number | null; width: number }) {
  const host = useWidgetHost()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  useEffect(() => {
    let isWanted = true
    let shown: ImageBitmap | null = null
    host.picture(cameraId, { time, width }).then(
      (loaded) => {
        if (!isWanted) return loaded.close()
        shown = loaded
        setPicture(loaded)
      },
      () => isWanted && setPicture(null),
    )
    return () => {
      isWanted = false
      shown?.close()
    }
  }, [host, cameraId, time, width])
  return picture
}
