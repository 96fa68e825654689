import { onTestFinished } from 'vitest'
import { prepareDom } from '../../testing/prepareDom'
import { stubDrawing } from '../../testing/stubCanvas'
import type { Snapshots } from '../messages'
import type {
  DialogValues,
  WidgetBarn,
  WidgetBox,
  WidgetHeader,
  WidgetLanguage,
  WidgetTheme,
  WidgetTime,
  WidgetUserMode,
  WidgetViewState,
} from '../values'
import type { PortableWidget } from '../WidgetHost'
import type { CallState } from './fakeBarn'
import type { WidgetRecord } from './fakeWorkbench'
import { findText, queryText, textOf } from './findText'
import type { RenderWidgetOptions } from './renderOptions'
import { runWidget, timeWith, type RunningWidget } from './runWidget'
import { settle, withoutAct } from './settle'

/**
 * A widget that runs in a test, with what it has said and the ways to drive it. Each way waits until it is done.
 * @public
 */
export interface RenderedWidget extends Readonly<WidgetRecord> {
  /** The element that it draws into, within a shadow tree of the document: `within(element)` of Testing Library. */
  readonly element: HTMLElement
  /** All that it has written, as one line. */
  readonly text: string
  /** The state that it shows. */
  readonly state: WidgetViewState
  readonly header: WidgetHeader
  /** The time that its age is of, ms since the epoch: that of its header, else that of its oldest answer. */
  readonly updatedAt: number | undefined
  /** The settings of the moment. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The window of the dashboard and its cursor. */
  readonly time: WidgetTime
  /** The values of its storage by their keys. */
  readonly storage: Readonly<Record<string, unknown>>

  /** The innermost element with a text or an `aria-label`; waits for it. */
  findText(text: string | RegExp): Promise<HTMLElement>
  /** The same without waiting; null if it is not there. */
  queryText(text: string | RegExp): HTMLElement | null
  /** Waits for an element with a text or an `aria-label`, and clicks it. */
  press(text: string | RegExp): Promise<void>

  /** Changes some settings, as by the form of the workbench. */
  setSettings(settings: Readonly<Record<string, unknown>>): Promise<void>
  setTime(time: Partial<WidgetTime>): Promise<void>
  setTheme(theme: Partial<WidgetTheme>): Promise<void>
  setLanguage(language: Partial<WidgetLanguage>): Promise<void>
  setBarn(barn: Partial<WidgetBarn>): Promise<void>
  setUserMode(mode: WidgetUserMode): Promise<void>
  setBox(box: Partial<WidgetBox>): Promise<void>
  /** Puts its calls into another state, and makes those of its queries again. */
  setCallState(state: CallState): Promise<void>
  /** Moves the clock of the barn, by which its queries are made again. */
  advance(milliseconds: number): Promise<void>
  /** Presses a button of its header. */
  pressHeader(id: string): Promise<void>
  /** Presses "Try again", or the button of an empty state. */
  retry(): Promise<void>
  /** Ends the open dialog with values for some of its fields; null closes it. */
  answer(values: DialogValues | null): Promise<void>
  /** Chooses an entry of the open menu; null closes it. */
  choose(id: string | null): Promise<void>
  /** Ends the widget, as the end of the test does. */
  unmount(): void
}

/** The module of a widget, or its default export. */
type WidgetModule = PortableWidget<never> | { default: PortableWidget<never> }

/** Makes a function wait until its effects are on screen. */
function settled<Parts extends unknown[]>(act: (...parts: Parts) => unknown) {
  return async (...parts: Parts): Promise<void> => {
    await act(...parts)
    await settle()
  }
}

/** The ways to read what a widget has drawn. */
function queriesOf({ element, state }: RunningWidget) {
  const describe = () => `It shows "${textOf(element)}" in the state ${JSON.stringify(state())}.`
  const find = (text: string | RegExp) => findText(element, text, describe)
  return {
    findText: find,
    queryText: (text: string | RegExp) => queryText(element, text),
    press: settled(async (text: string | RegExp) => (await find(text)).click()),
  }
}

/** The ways to change what is around a widget. */
function driversOf({ served, clock, snapshots, publish, state, ...running }: RunningWidget) {
  const change = <Name extends 'theme' | 'box' | 'barn'>(name: Name) =>
    settled((value: Partial<Snapshots[Name]>) => publish({ [name]: { ...snapshots[name], ...value } }))
  return {
    setSettings: settled(running.setSettings),
    setTime: settled((time: Partial<WidgetTime>) => publish({ time: timeWith(snapshots.time, time) })),
    setTheme: change('theme'),
    setBox: change('box'),
    setBarn: change('barn'),
    setUserMode: settled((userMode: WidgetUserMode) => publish({ userMode })),
    setLanguage: settled(running.setLanguage),
    setCallState: settled(running.setCallState),
    advance: settled(async (milliseconds: number) => {
      await clock.advance(milliseconds)
      publish({ clock: clock.now() })
    }),
    pressHeader: settled((id: string) => {
      const action = served.view.get().header.actions?.find((other) => other.id === id)
      if (!action || action.isDisabled) throw new Error(`The header has no button ${id} that can be pressed.`)
      served.act(id)
    }),
    retry: settled(() => {
      const shown = state()
      const canRetry = shown.kind === 'stale' || (shown.kind === 'error' && shown.canRetry)
      const hasAction = shown.kind === 'empty' && shown.action !== undefined
      if (!canRetry && !hasAction) throw new Error(`There is no button in the state ${shown.kind}.`)
      served.retry()
    }),
    answer: settled(running.answer),
    choose: settled(running.choose),
  }
}

/** Throws all faults of a test as one error. */
function throwFaults(faults: readonly unknown[]): void {
  const messages = new Set(faults.map((fault) => (fault instanceof Error ? fault.message : String(fault))))
  if (messages.size > 0) throw new Error([...messages].join('\n'))
}

/**
 * Runs a widget of a third party as the workbench does, until the test ends: its messages are copied and checked, and a
 * barn without a network answers its calls by the contract. The test fails by a call without an answer, an answer that
 * the contract does not know, a message that is missing or dropped, and a setting that the schema does not know.
 * @public
 */
export async function renderWidget(
  module: WidgetModule | Promise<WidgetModule>,
  options: RenderWidgetOptions,
): Promise<RenderedWidget> {
  const loaded = await module
  const faults: unknown[] = []
  prepareDom()
  const bringCanvasesBack = stubDrawing()
  const bringActBack = withoutAct()
  let running: RunningWidget | null = null
  const unmount = () => {
    running?.end()
    running = null
  }
  onTestFinished(async () => {
    unmount()
    // React ends a tree in a later task.
    await settle()
    bringCanvasesBack()
    bringActBack()
    throwFaults(faults)
  })
  const widget = 'default' in loaded ? loaded.default : loaded
  const own = (running = runWidget(widget, options, (fault) => faults.push(fault)))
  await settle()
  return {
    ...queriesOf(own),
    ...driversOf(own),
    unmount,
    element: own.element,
    storage: own.storage,
    get text() {
      return textOf(own.element)
    },
    get state() {
      return own.state()
    },
    get header() {
      return own.served.view.get().header
    },
    get updatedAt() {
      const { header, updatedAt } = own.served.view.get()
      return header.updatedAt === undefined ? updatedAt : (header.updatedAt ?? undefined)
    },
    get settings() {
      return own.snapshots.settings
    },
    get time() {
      return own.snapshots.time
    },
    get tooltip() {
      return own.record.tooltip
    },
    get dialog() {
      return own.record.dialog
    },
    get menu() {
      return own.record.menu
    },
    get isUnsaved() {
      return own.record.isUnsaved
    },
    toasts: own.record.toasts,
    logs: own.record.logs,
    intents: own.record.intents,
    paths: own.record.paths,
    pictures: own.record.pictures,
    files: own.record.files,
  }
}
