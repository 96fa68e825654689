import type { WidgetBarn, WidgetBox, WidgetLanguage, WidgetTheme, WidgetTime, WidgetUserMode } from '../values'
import type { CallState, WidgetAnswers } from './fakeBarn'

/** Options of `renderWidget`. @public */
export interface RenderWidgetOptions {
  /** The content of `manifest.json`. */
  manifest: unknown
  /** The name of the widget in the manifest; the first by default. */
  widget?: string
  /** The settings that differ from their defaults. */
  settings?: Readonly<Record<string, unknown>>
  /** The barn's answers by the ids of the calls. */
  answers?: WidgetAnswers
  /** The state of its calls, `content` by default. */
  state?: CallState
  /** The permissions of the account, all by default. */
  permissions?: readonly string[]
  /** The values that its storage has already. */
  storage?: Readonly<Record<string, unknown>>
  /** The results of intents by their ids; null by default, as where the person cancels it. */
  intents?: Readonly<Record<string, unknown>>
  /** The clock of the barn, ms since the epoch; 9 October 2025, 08:53:20 UTC by default. */
  now?: number
  /** The window of the dashboard; the last day by default. */
  time?: Partial<WidgetTime>
  language?: Partial<WidgetLanguage>
  theme?: Partial<WidgetTheme>
  box?: Partial<WidgetBox>
  /** By default a barn of pigs. */
  barn?: Partial<WidgetBarn>
  /** `advanced` by default. */
  userMode?: WidgetUserMode
  /**
   * The content of a recording of the widget. It gives all of the above that the test does not give itself: answers
   * come as they were recorded, and changes around the widget as `advance` reaches their times.
   */
  replay?: unknown
}
