import { useComputedColorScheme } from '@mantine/core'
import { useMediaQuery, useResizeObserver } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconDownload,
  IconFileTypeCsv,
  IconInfoCircle,
  IconPencil,
  IconPhoto,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconSettings,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ZodObject } from 'zod'
import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { messagesOf, unfitSettings, type PluginWidget } from '@barn-workbench/core/plugins'
import { DAY, SECOND } from '@barn-workbench/core/time'
import {
  useOptionalTimeView,
  type Replay,
  type ServedWidget,
  type WidgetServices,
  type WidgetView,
  type WidgetWatch,
} from '@barn-workbench/plugin-sdk/host'
import {
  Chip,
  useClock,
  useContribution,
  useFromSnapshot,
  useIsOnPaper,
  useLocale,
  useMessages,
  useSession,
  useSpecies,
  useUserMode,
  WidgetFrame,
  type FrameAction,
  type ViewState,
} from '@barn-workbench/plugin-sdk/react'
import type { IconName, WidgetTime, WidgetViewState } from '@barn-workbench/plugin-sdk/widget'
import { useUncaughtErrors } from '../observability/uncaughtErrors'
import { BuildFault, useBuildFault, useStateWithFault } from './BuildFault'
import { useMeasuredWidget } from './figures/useMeasuredWidget'
import { codeOf } from './manifestParts'
import { PluginMark } from './PluginMark'
import classes from './PortableWidget.module.css'
import {
  ReplayNote,
  useReplay,
  useReplayedClock,
  useReplayedServices,
  useReplayedSnapshots,
} from './recording/useReplay'
import { RecordingNote, useWidgetRecorder } from './recording/useWidgetRecorder'
import type { RunningWidget, WidgetHealth } from './runInPage'
import type { ShownPlugin } from './shownPlugin'
import { useUnsavedWidget } from './unsavedInput'
import { useHealth, useRunningWidget } from './useRunningWidget'
import { isOfInstance, useWidgetServices } from './useWidgetServices'
import { Watches } from './Watches'
import { WidgetOverlay } from './WidgetOverlay'

/** The parts of a widget of our own that is loaded with the client: it has no files in a folder. */
interface OwnParts {
  module: { default: unknown }
  messages: Readonly<Record<string, string>>
}

/** A portable widget in its tile. */
interface PortableWidgetProps {
  plugin: ShownPlugin
  widget: PluginWidget
  settings: Readonly<Record<string, unknown>>
  settingsSchema: ZodObject
  /** For a widget of the workbench's own plugins. */
  own?: OwnParts
  /** The fault for which the last change of the plugin cannot be built. */
  mistake?: string | undefined
  /** The recording from which it is answered in the place of the barn. */
  replay?: Replay | null
}

const ICONS: Readonly<Record<IconName, ComponentType<{ size?: number }>>> = {
  add: IconPlus,
  csv: IconFileTypeCsv,
  download: IconDownload,
  edit: IconPencil,
  info: IconInfoCircle,
  picture: IconPhoto,
  play: IconPlayerPlay,
  refresh: IconRefresh,
  remove: IconTrash,
  settings: IconSettings,
  table: IconTable,
  warning: IconAlertTriangle,
}
const ICON_SIZE = 16
/** The window of a widget without a dashboard around it. */
const DEFAULT_SPAN = DAY

const LOADING: ViewState = { kind: 'loading' }
const FIRST_VIEW: WidgetView = { header: {}, state: { kind: 'loading' }, updatedAt: undefined }
const NO_WATCHES: readonly WidgetWatch[] = []
const subscribeToNothing = () => () => undefined

/** The values of the workbench that change rarely. */
function useRareSnapshots({ plugin, settings, own }: PortableWidgetProps) {
  const { manifest } = plugin
  const scheme = useComputedColorScheme('light')
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const locale = useLocale()
  const timeZone = useFromSnapshot((snapshot) => snapshot.timeZone ?? 'UTC')
  const { name } = useSession().instance
  const species = useSpecies()
  const userMode = useUserMode()
  const granted = useFromSnapshot(({ permissions }) =>
    JSON.stringify(manifest.permissions.filter((permission) => permissions.has(permission))),
  )
  const theme = useMemo(() => ({ scheme, reducedMotion }), [scheme, reducedMotion])
  const language = useMemo(() => ({ locale, timeZone }), [locale, timeZone])
  const messages = useMemo(
    () => own?.messages ?? messagesOf(manifest, locale.startsWith('de') ? 'de' : 'en'),
    [own, manifest, locale],
  )
  const barn = useMemo(() => ({ name, species }), [name, species])
  const permissions = useMemo(() => JSON.parse(granted) as readonly string[], [granted])
  return useMemo(
    () => ({ settings, theme, language, messages, permissions, barn, userMode }),
    [settings, theme, language, messages, permissions, barn, userMode],
  )
}

/** The size of the widget, and whether it can be seen. */
function useBox() {
  const [ref, { width, height }] = useResizeObserver<HTMLDivElement>()
  const isVisible = useContribution().active
  const isOnPaper = useIsOnPaper()
  const box = useMemo(() => ({ width, height, isVisible, isOnPaper }), [width, height, isVisible, isOnPaper])
  return [ref, box] as const
}

/** The window and the cursor of the dashboard around, without redrawing React; the last day without one. */
function useDashboardTime(clock: Clock, recorded: WidgetTime | undefined) {
  const view = useOptionalTimeView()
  return useMemo(
    () => ({
      get: (): WidgetTime => {
        if (recorded) return recorded
        const whole = view?.setup() ?? { start: clock.now() - DEFAULT_SPAN, end: clock.now() }
        const window = { start: whole.start, end: whole.end }
        return {
          ...window,
          ...view?.zoom(),
          window,
          cursor: view?.cursor() ?? null,
          moment: view?.moment() ?? null,
        }
      },
      subscribe(listener: () => void) {
        const ends = (['setup.changed', 'zoom.changed', 'cursor.moved', 'moment.changed'] as const).map((event) =>
          view?.subscribe(event, listener),
        )
        return () => ends.forEach((end) => end?.())
      },
    }),
    [view, clock, recorded],
  )
}

/** Sends the clock of the barn to the widget once a second while it is on screen. */
function useSentClock(running: RunningWidget | null, clock: Clock): void {
  const { active } = useContribution()
  useEffect(() => {
    if (!running || !active) return
    let cancel: CancelTimer = () => undefined
    const tick = () => {
      running.served.publish({ clock: clock.now() })
      cancel = clock.setTimeout(tick, SECOND)
    }
    tick()
    return () => cancel()
  }, [running, active, clock])
}

/** Covers a frame that does not answer. */
function Silence({ health }: { health: WidgetHealth }) {
  const { t } = useTranslation('layouts')
  if (health.kind !== 'silent') return null
  return (
    <p className={classes.silent} role="status">
      {t('portable.silent')}
    </p>
  )
}

/** Writes what the widget throws in timers, handlers and promises into the log, as an error of its plugin. */
function useLoggedErrors({ plugin, widget }: PortableWidgetProps, services: WidgetServices): void {
  const uncaughtErrors = useUncaughtErrors()
  const codeId = `${plugin.manifest.id}.${codeOf(widget)}`
  useEffect(
    () =>
      uncaughtErrors.subscribe(codeId, (error) =>
        services.log('error', error instanceof Error ? error.message : String(error)),
      ),
    [uncaughtErrors, codeId, services],
  )
}

/** The parts of its tile that the widget decides, and the queries that it watches. */
function useServed(served: ServedWidget | undefined) {
  const view = useSyncExternalStore(
    served?.view.subscribe ?? subscribeToNothing,
    () => served?.view.get() ?? FIRST_VIEW,
  )
  const watches = useSyncExternalStore(
    served?.watches.subscribe ?? subscribeToNothing,
    () => served?.watches.get() ?? NO_WATCHES,
  )
  return { view, watches }
}

/** The state of the tile. Without a mounted widget, "Try again" begins anew. */
function viewStateOf(state: WidgetViewState, retry: () => void): ViewState {
  switch (state.kind) {
    case 'error':
      return { kind: 'error', problem: state.problem, retry: state.canRetry ? retry : null }
    case 'stale':
      return { kind: 'stale', problem: state.problem, retry }
    case 'empty':
      return {
        kind: 'empty',
        title: state.title,
        ...(state.hint !== undefined && { hint: state.hint }),
        ...(state.action !== undefined && { action: { label: state.action, onClick: retry } }),
      }
    default:
      return state
  }
}

/** The time that the age is of, by the clock of this device: what the widget says comes before that of its queries. */
function useUpdatedAt({ header, updatedAt }: WidgetView): number | undefined {
  const clockOffset = useFromSnapshot((snapshot) => snapshot.clockOffset)
  if (header.updatedAt === undefined) return updatedAt
  return header.updatedAt === null ? undefined : header.updatedAt - clockOffset
}

function actionsOf({ header }: WidgetView, served: ServedWidget | undefined): readonly FrameAction[] {
  return (header.actions ?? []).map(({ id, label, icon, isDisabled, isPressed }) => {
    const Icon = ICONS[icon]
    return {
      id: `widget.${id}`,
      label,
      icon: <Icon size={ICON_SIZE} />,
      onClick: () => served?.act(id),
      ...(isDisabled !== undefined && { disabled: isDisabled }),
      ...(isPressed !== undefined && { isPressed }),
    }
  })
}

/** Puts an element that was made outside of React on screen. */
function Place({ element }: { element: HTMLElement }) {
  const append = useCallback((place: HTMLDivElement | null) => place?.append(element), [element])
  return <div ref={append} className={classes.place} />
}

/** Names the saved settings that do not fit the plugin, in whose place the defaults hold. They stay saved. */
function UnfitSettings({ plugin, settingsSchema }: PortableWidgetProps) {
  const { t } = useTranslation('layouts')
  const ownText = useMessages()
  const { savedSettings } = useContribution()
  const names = unfitSettings(settingsSchema, savedSettings ?? {})
  if (names.length === 0) return null
  const labels = names.map((name) => ownText(`settings.${name}.label`, { defaultValue: name })).join(', ')
  return (
    <p className={classes.note} role="note">
      {t('portable.unfit', { labels, version: plugin.manifest.version })}
    </p>
  )
}

/** A refusal may come from the plugin's grants rather than from the account's permissions: the tile says so. */
function useStateWithGrants(state: ViewState, { ofInstance }: ShownPlugin): ViewState {
  const { t } = useTranslation('layouts')
  if (state.kind !== 'forbidden' || ofInstance?.hasAllGrants !== false) return state
  return { ...state, title: t('portable.notGranted') }
}

interface Running {
  running: RunningWidget | null
  restart: () => void
  view: WidgetView
}

/** The content of the tile: that the widget was stopped, the problem of its content, or its own state. */
function useTileState({ plugin, mistake }: PortableWidgetProps, { running, restart, view }: Running) {
  const { health, stopped } = useHealth(running, plugin, restart)
  const shown = stopped ?? viewStateOf(view.state, () => (running?.isMounted() ? running.served.retry() : restart()))
  return { health, state: useStateWithFault(useStateWithGrants(shown, plugin), mistake) }
}

/**
 * The tile of a portable widget, of an installed plugin or of our own. The frame with its title, state and age is drawn
 * here; the widget draws its content alone.
 */
export function PortableWidget(props: PortableWidgetProps): ReactNode {
  const { replay = null, mistake } = props
  const rare = useReplayedSnapshots(useRareSnapshots(props), replay, props.settingsSchema)
  const [boxRef, box] = useBox()
  const clock = useReplayedClock(useClock(), replay)
  const time = useDashboardTime(clock, replay?.snapshots.time)
  const { services: ofWorkbench, overlay, plugin, isUnsaved } = useWidgetServices(props.plugin)
  useUnsavedWidget(isUnsaved)
  const services = useReplayedServices(ofWorkbench, replay)
  const recorder = useWidgetRecorder(props)
  const { running, restart } = useRunningWidget(
    props,
    () => ({ ...rare, box, time: time.get(), clock: clock.now() }),
    () => services,
    recorder.tap,
  )
  const noteCall = useMeasuredWidget({
    plugin: props.plugin,
    running,
    isOwn: props.own !== undefined,
    isSeen: box.isVisible,
  })
  useSentClock(running, clock)
  useLoggedErrors(props, services)
  useEffect(() => running?.served.publish({ ...rare, box }), [running, rare, box])
  useEffect(() => time.subscribe(() => running?.served.publish({ time: time.get() })), [running, time])
  const served = running?.served
  const { view, watches } = useServed(served)
  const { health, state } = useTileState(props, { running, restart, view })
  const session = useSession()
  const { title, badge, leadsTo } = view.header
  const updatedAt = useUpdatedAt(view)
  return (
    <>
      <WidgetFrame
        state={state}
        {...(title !== undefined && { title })}
        {...(leadsTo !== undefined && isOfInstance(leadsTo, session.id) && { leadsTo })}
        mark={<PluginMark plugin={props.plugin} />}
        badge={badge && <Chip tone={badge.tone}>{badge.text}</Chip>}
        updatedAt={updatedAt}
        actions={[...actionsOf(view, served), ...recorder.actions(restart)]}
        keepsContent={props.plugin.frameOrigin !== undefined}
      >
        <div className={classes.tile} data-state={state.kind}>
          <BuildFault mistake={mistake} />
          <UnfitSettings {...props} />
          <ReplayNote replay={replay} />
          <RecordingNote isRecording={recorder.isRecording} />
          <div ref={boxRef} className={classes.body}>
            {running && <Place element={running.element} />}
            {overlay && <WidgetOverlay overlay={overlay} plugin={plugin} isOwn={props.own !== undefined} />}
            <Silence health={health} />
          </div>
        </div>
      </WidgetFrame>
      <Watches watches={watches} served={served} onAnswer={noteCall} replay={replay} log={services.log} />
    </>
  )
}

/** The tile of a widget of an installed plugin. In the tools of its author it also says what keeps a change from it. */
export function InstalledWidget(props: Omit<PortableWidgetProps, 'own' | 'mistake' | 'replay'>): ReactNode {
  const mistake = useBuildFault(props.plugin.manifest.id)
  const replay = useReplay(props.widget.name)
  if (replay === undefined) return <WidgetFrame state={LOADING} />
  return <PortableWidget {...props} mistake={mistake} replay={replay} />
}
