/*
 * The portable widget API, for widgets of third parties: `defineWidget({ mount(element, host) {…} })`. A widget knows
 * the workbench by `WidgetHost` alone, whose values and messages are plain data (`values`, `messages`), so that it
 * holds no object of the workbench. `widget/react` has hooks for the same. `connectWidget` is the
 * widget's end of the messages; the workbench has the other one.
 */

export type { PluginCallId, PluginInput, PluginReply } from '@barn-workbench/core/plugins'
export { ProblemError } from '@barn-workbench/core/result'
export { timeZoneOf, type TimeZone } from '@barn-workbench/core/time'
export {
  defineWidget,
  viewStateOf,
  type LiveQuery,
  type PortableWidget,
  type WidgetHost,
  type WidgetStorage,
} from './WidgetHost'
export type { WidgetIdentity, WidgetLogLevel } from './messages'
export type { Readable } from './readable'
export type {
  Anchor,
  DialogField,
  DialogValues,
  HeaderAction,
  IconName,
  MenuItem,
  QueryState,
  WidgetBarn,
  WidgetBox,
  WidgetDialog,
  WidgetFile,
  WidgetFileType,
  WidgetHeader,
  WidgetLanguage,
  WidgetProblem,
  WidgetSpan,
  WidgetStill,
  WidgetTheme,
  WidgetTime,
  WidgetTimeChoice,
  WidgetToast,
  WidgetTone,
  WidgetUserMode,
  WidgetViewState,
  WorkbenchPath,
} from './values'
