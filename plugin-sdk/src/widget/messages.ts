import { z } from 'zod'
import type { Problem } from '@barn-workbench/core/result'
import { LOG_LENGTH, TEXT_LENGTH } from './limits'
import { isBytes } from './plainData'
import {
  AnchorValue,
  DialogValue,
  HeaderValue,
  MenuItems,
  Name,
  PathValue,
  ProblemValue,
  SpanValue,
  Time,
  TimeChoiceValue,
  ToastValue,
  ViewStateValue,
  type QueryState,
  type WidgetBarn,
  type WidgetBox,
  type WidgetLanguage,
  type WidgetProblem,
  type WidgetTheme,
  type WidgetTime,
  type WidgetUserMode,
} from './values'

/** Widths of a picture, px. */
const MINIMUM_PICTURE = 16
const MAXIMUM_PICTURE = 1_920

const RequestId = z.int().min(0)

const pictureParts = {
  cameraId: Name,
  time: Time.nullable(),
  width: z.int().min(MINIMUM_PICTURE).max(MAXIMUM_PICTURE),
}

/** A request of a widget, which is answered by a value or a problem. */
const WidgetRequest = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('call'), endpoint: Name, input: z.unknown() }),
  z.strictObject({ method: z.literal('intent'), intent: Name, input: z.unknown() }),
  z.strictObject({ method: z.literal('saveSetting'), name: Name, value: z.unknown() }),
  z.strictObject({ method: z.literal('dialog'), dialog: DialogValue }),
  z.strictObject({ method: z.literal('menu'), items: MenuItems, anchor: AnchorValue }),
  z.strictObject({ method: z.literal('pickCamera'), anchor: AnchorValue }),
  z.strictObject({ method: z.literal('pickRegion'), anchor: AnchorValue }),
  z.strictObject({ method: z.literal('pickTime'), anchor: AnchorValue }),
  z.strictObject({ method: z.literal('readStorage'), key: Name }),
  z.strictObject({ method: z.literal('writeStorage'), key: Name, value: z.unknown() }),
  z.strictObject({ method: z.literal('removeStorage'), key: Name }),
  z.strictObject({ method: z.literal('picture'), ...pictureParts }),
  z.strictObject({ method: z.literal('still'), ...pictureParts }),
  // Its name, its type and its size are checked when it is answered, so that the widget learns what is wrong.
  z.strictObject({
    method: z.literal('saveFile'),
    name: z.string().max(TEXT_LENGTH),
    type: z.string().max(TEXT_LENGTH),
    bytes: z.custom<ArrayBuffer>(isBytes),
  }),
])
export type WidgetRequest = z.output<typeof WidgetRequest>

/** All that a widget can send. A message of another kind, with another key or a value out of range is dropped. */
export const WidgetMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mounted') }),
  z.strictObject({ kind: z.literal('failed'), problem: ProblemValue }),
  z.strictObject({ kind: z.literal('request'), id: RequestId, request: WidgetRequest }),
  z.strictObject({ kind: z.literal('cancel'), id: RequestId }),
  z.strictObject({
    kind: z.literal('watch'),
    id: RequestId,
    endpoint: Name,
    input: z.unknown(),
    refresh: z.number().positive().optional(),
  }),
  z.strictObject({ kind: z.literal('refresh'), id: RequestId }),
  z.strictObject({ kind: z.literal('unwatch'), id: RequestId }),
  z.strictObject({ kind: z.literal('show'), state: ViewStateValue }),
  z.strictObject({ kind: z.literal('header'), header: HeaderValue }),
  z.strictObject({ kind: z.literal('tooltip'), text: z.string().max(TEXT_LENGTH).nullable(), anchor: AnchorValue }),
  z.strictObject({ kind: z.literal('toast'), toast: ToastValue }),
  z.strictObject({ kind: z.literal('follow'), path: PathValue }),
  z.strictObject({ kind: z.literal('pointAt'), time: Time.nullable() }),
  z.strictObject({ kind: z.literal('chooseTime'), choice: TimeChoiceValue }),
  z.strictObject({ kind: z.literal('zoomTo'), part: SpanValue.nullable() }),
  z.strictObject({ kind: z.literal('showMoment'), time: Time.nullable() }),
  z.strictObject({ kind: z.literal('unsaved'), isUnsaved: z.boolean() }),
  z.strictObject({
    kind: z.literal('log'),
    level: z.enum(['info', 'warning', 'error']),
    text: z.string().max(LOG_LENGTH),
  }),
])
export type WidgetMessage = z.output<typeof WidgetMessage>
export type WidgetLogLevel = Extract<WidgetMessage, { kind: 'log' }>['level']

/** The values of the workbench that a widget can read at any time. Each is sent whole when it changes. */
export interface Snapshots {
  settings: Readonly<Record<string, unknown>>
  language: WidgetLanguage
  messages: Readonly<Record<string, string>>
  theme: WidgetTheme
  box: WidgetBox
  time: WidgetTime
  permissions: readonly string[]
  barn: WidgetBarn
  userMode: WidgetUserMode
  /** The clock of the barn, ms since the epoch, once a second. */
  clock: number
}
export type SnapshotName = keyof Snapshots

/** The plugin and the name of a widget, and the instance that it shows. @public */
export interface WidgetIdentity {
  pluginId: string
  name: string
  instanceId: string
}

export type SnapshotMessage = {
  [Name in SnapshotName]: { kind: 'snapshot'; name: Name; value: Snapshots[Name] }
}[SnapshotName]

/** All that the workbench sends to a widget. */
export type HostMessage =
  | SnapshotMessage
  | { kind: 'reply'; id: number; value: unknown }
  | { kind: 'refused'; id: number; problem: WidgetProblem & Pick<Problem, 'errors'> }
  | { kind: 'data'; id: number; state: QueryState }
  | { kind: 'act'; id: string }
  | { kind: 'retry' }
