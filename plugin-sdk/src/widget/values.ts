import { z } from 'zod'
import type { Problem } from '@barn-workbench/core/result'
import { FURTHEST_INSTANT } from '@barn-workbench/core/time'
import { TEXT_LENGTH } from './limits'

/** Longest text of a message of a dialog, and of a long field. */
const LONG_TEXT_LENGTH = 5_000
const NAME_LENGTH = 100
const BADGE_LENGTH = 80
const MAXIMUM_ACTIONS = 8
const MAXIMUM_FIELDS = 20
const MAXIMUM_OPTIONS = 200
const MAXIMUM_ITEMS = 100

const Text = z.string().max(TEXT_LENGTH)
export const Name = z.string().min(1).max(NAME_LENGTH)
/** Ms since the epoch. The workbench writes it as a date, in any time zone. */
export const Time = z.number().min(-FURTHEST_INSTANT).max(FURTHEST_INSTANT)

/**
 * Icons of the workbench that a widget may name. `table`, `picture` and `csv` are those of a chart: show as a table,
 * save as a picture, save as CSV. @public
 */
export const ICON_NAMES = [
  'add',
  'csv',
  'download',
  'edit',
  'info',
  'picture',
  'play',
  'refresh',
  'remove',
  'settings',
  'table',
  'warning',
] as const
/** The name of an icon. @public */
export type IconName = (typeof ICON_NAMES)[number]
const Icon = z.enum(ICON_NAMES)

/** The meaning of a badge or a toast. @public */
export type WidgetTone = 'neutral' | 'info' | 'success' | 'warning' | 'error'
const Tone = z.enum(['neutral', 'info', 'success', 'warning', 'error']) satisfies z.ZodType<WidgetTone>

/** A place within the widget, in CSS px from its upper left corner. @public */
export interface Anchor {
  x: number
  y: number
  width: number
  height: number
}
export const AnchorValue: z.ZodType<Anchor> = z.strictObject({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
})

/** The failures that a widget may report as its own. @public */
export type WidgetProblem = Pick<Problem, 'code' | 'params'>
export const ProblemValue = z.object({
  code: z.string().max(NAME_LENGTH),
  params: z.record(z.string(), z.union([z.string().max(TEXT_LENGTH), z.number(), z.boolean(), z.null()])).default({}),
}) as unknown as z.ZodType<WidgetProblem>

/**
 * The state of a widget. The workbench draws all of them but `content`, in its own words where it knows them; with
 * `stale` the content stays on screen. `action` is the words of a button, which calls `retry`. @public
 */
export type WidgetViewState =
  | { kind: 'loading' }
  | { kind: 'content' }
  | { kind: 'empty'; title: string; hint?: string | undefined; action?: string | undefined }
  | { kind: 'error'; problem: WidgetProblem; canRetry: boolean }
  | { kind: 'stale'; problem: WidgetProblem }
  | { kind: 'forbidden'; permissions: readonly string[] }
export const ViewStateValue: z.ZodType<WidgetViewState> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('loading') }),
  z.strictObject({ kind: z.literal('content') }),
  z.strictObject({
    kind: z.literal('empty'),
    title: Text,
    hint: Text.optional(),
    action: Name.optional(),
  }),
  z.strictObject({ kind: z.literal('error'), problem: ProblemValue, canRetry: z.boolean() }),
  z.strictObject({ kind: z.literal('stale'), problem: ProblemValue }),
  z.strictObject({ kind: z.literal('forbidden'), permissions: z.array(Text).max(MAXIMUM_ACTIONS) }),
])

/** The path of a page of the instance that a widget shows, such as `/instance/1001/incidents`. @public */
export type WorkbenchPath = `/instance/${string}`
const PATH_LENGTH = 2_000
export const PathValue = z
  .string()
  .max(PATH_LENGTH)
  .regex(/^\/instance\/[\w-]+(?:[/?]|$)/) as unknown as z.ZodType<WorkbenchPath>

/** A button in the frame of a widget. @public */
export interface HeaderAction {
  id: string
  label: string
  icon: IconName
  isDisabled?: boolean | undefined
  /** For an action that switches something on and off. */
  isPressed?: boolean | undefined
}

/** The part of its frame that a widget decides. Without a title it has that of its manifest. @public */
export interface WidgetHeader {
  title?: string | undefined
  badge?: { text: string; tone: WidgetTone } | undefined
  /** The page that tells more: the title leads there. */
  leadsTo?: WorkbenchPath | undefined
  /**
   * Time of the newest of what is shown, ms since the epoch by the clock of the barn, by which the frame says its age;
   * null for content without an age. Without it the age is that of the oldest answer of the queries.
   */
  updatedAt?: number | null | undefined
  actions?: readonly HeaderAction[] | undefined
}
export const HeaderValue: z.ZodType<WidgetHeader> = z.strictObject({
  title: Text.optional(),
  badge: z.strictObject({ text: z.string().max(BADGE_LENGTH), tone: Tone }).optional(),
  leadsTo: PathValue.optional(),
  updatedAt: Time.nullable().optional(),
  actions: z
    .array(
      z.strictObject({
        id: Name,
        label: Text,
        icon: Icon,
        isDisabled: z.boolean().optional(),
        isPressed: z.boolean().optional(),
      }),
    )
    .max(MAXIMUM_ACTIONS)
    .optional(),
})

/** An entry of a menu. @public */
export interface MenuItem {
  id: string
  label: string
  isDisabled?: boolean | undefined
}
export const MenuItems: z.ZodType<MenuItem[]> = z
  .array(z.strictObject({ id: Name, label: Text, isDisabled: z.boolean().optional() }))
  .min(1)
  .max(MAXIMUM_ITEMS)

interface FieldParts {
  name: string
  label: string
  hint?: string | undefined
}
/** A field of a dialog. `value` is its first value; a time is in ms since the epoch. @public */
export type DialogField = FieldParts &
  (
    | { kind: 'text'; value?: string | undefined; isLong?: boolean | undefined }
    | { kind: 'number'; value?: number | undefined; minimum?: number | undefined; maximum?: number | undefined }
    | { kind: 'checkbox'; value?: boolean | undefined }
    | { kind: 'time'; value?: number | undefined }
    | { kind: 'select'; value?: string | undefined; options: readonly { value: string; label: string }[] }
  )

/** A form that the workbench draws above the page, with the name of the plugin that asks. @public */
export interface WidgetDialog {
  title: string
  text?: string | undefined
  fields: readonly DialogField[]
  /** The words of the button that ends it. */
  submit: string
}

/** The values of a dialog by the names of its fields. @public */
export type DialogValues = Readonly<Record<string, string | number | boolean>>

const fieldParts = { name: Name, label: Text, hint: Text.optional() }
export const DialogValue: z.ZodType<WidgetDialog> = z.strictObject({
  title: Text,
  text: z.string().max(LONG_TEXT_LENGTH).optional(),
  fields: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('text'),
          ...fieldParts,
          value: z.string().max(LONG_TEXT_LENGTH).optional(),
          isLong: z.boolean().optional(),
        }),
        z.strictObject({
          kind: z.literal('number'),
          ...fieldParts,
          value: z.number().optional(),
          minimum: z.number().optional(),
          maximum: z.number().optional(),
        }),
        z.strictObject({ kind: z.literal('checkbox'), ...fieldParts, value: z.boolean().optional() }),
        z.strictObject({ kind: z.literal('time'), ...fieldParts, value: Time.optional() }),
        z.strictObject({
          kind: z.literal('select'),
          ...fieldParts,
          value: Name.optional(),
          options: z
            .array(z.strictObject({ value: Name, label: Text }))
            .min(1)
            .max(MAXIMUM_OPTIONS),
        }),
      ]),
    )
    .max(MAXIMUM_FIELDS),
  submit: Text.min(1),
})

/** A short message at the edge of the screen. @public */
export interface WidgetToast {
  text: string
  tone: WidgetTone
}
export const ToastValue: z.ZodType<WidgetToast> = z.strictObject({ text: Text.min(1), tone: Tone })

/** The window of the dashboard: a span up to now, or a fixed one; all in ms. @public */
export type WidgetTimeChoice = { kind: 'last'; span: number } | { kind: 'fixed'; start: number; end: number }
export const TimeChoiceValue: z.ZodType<WidgetTimeChoice> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('last'), span: z.number().positive().max(FURTHEST_INSTANT) }),
  z.strictObject({ kind: z.literal('fixed'), start: Time, end: Time }).refine(({ start, end }) => start < end),
])

/** A span of time, ms since the epoch. @public */
export interface WidgetSpan {
  start: number
  end: number
}
export const SpanValue: z.ZodType<WidgetSpan> = z
  .strictObject({ start: Time, end: Time })
  .refine(({ start, end }) => start < end)

/** The time of the dashboard, all in ms since the epoch. @public */
export interface WidgetTime extends WidgetSpan {
  /** The whole window; `start` and `end` are the part of it that is shown, which is all of it without a zoom. */
  window: WidgetSpan
  /** The time under the pointer of its charts; null while it is over none. */
  cursor: number | null
  /** The moment whose pictures are shown; null for now. */
  moment: number | null
}

/** The language (BCP 47 tag) and the time zone of the barn (IANA name). @public */
export interface WidgetLanguage {
  locale: string
  timeZone: string
}

/** How the workbench looks. Its colours are custom properties of CSS, `var(--bw-…)`, within a widget. @public */
export interface WidgetTheme {
  scheme: 'light' | 'dark'
  reducedMotion: boolean
}

/** The instance that a widget shows: its name, and its animals, such as `pigs`; null until they are known. @public */
export interface WidgetBarn {
  name: string
  species: string | null
}

/** How much the person wants to see: `basic` leaves out what is for specialists. @public */
export type WidgetUserMode = 'basic' | 'advanced'

/** A picture of a camera, and the time at which it was taken. The widget closes the image. @public */
export interface WidgetStill {
  image: ImageBitmap
  /** Ms since the epoch; null where the instance does not say. */
  time: number | null
}

/** The kinds of files that a widget may save. @public */
export const FILE_TYPES = ['application/json', 'application/pdf', 'image/png', 'text/csv', 'text/plain'] as const
/** The kind of a file. @public */
export type WidgetFileType = (typeof FILE_TYPES)[number]

/**
 * A file that a widget saves. Its name is up to 100 characters long, without a path and without a dot at its beginning;
 * it has at most 20 MB. @public
 */
export interface WidgetFile {
  name: string
  data: Blob | string
  type: WidgetFileType
}

/** The room that a widget has, CSS px. @public */
export interface WidgetBox {
  width: number
  height: number
  /** False while the widget is off screen, collapsed or in a hidden tab. It should then do nothing. */
  isVisible: boolean
  /** True while the page is printed. The widget should then show all that it has. */
  isOnPaper: boolean
}

/**
 * The answer of a live query. Data stays while a later call fails, and `problem` then says why it is old. `updatedAt`:
 * ms since the epoch, by the clock of this device. @public
 */
export interface QueryState<Data = unknown> {
  data: Data | undefined
  updatedAt: number | null
  problem: WidgetProblem | null
  isLoading: boolean
}
