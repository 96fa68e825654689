import { z } from 'zod'

const Message = z.looseObject({ kind: z.string() })

/**
 * The file of a recording of a widget's requests. Messages are in the form of the protocol between a widget and the
 * workbench; pictures and bytes are left out.
 */
export const WidgetRecording = z.object({
  format: z.literal('barn-workbench-recording'),
  /** Version of this schema. */
  schema: z.literal(1),
  plugin: z.string(),
  /** The release of the plugin. */
  release: z.string(),
  widget: z.string(),
  /** The clock of the barn at the start, ms since the epoch. */
  startedAt: z.number(),
  /** In ms. */
  duration: z.number(),
  /** The values of the workbench at the start, without the messages of the plugin. */
  snapshots: z.looseObject({}),
  /** `at`: ms since the start. */
  entries: z.array(z.object({ at: z.number(), from: z.enum(['widget', 'workbench']), message: Message })),
})
/** A recording of a widget. */
export type WidgetRecording = z.output<typeof WidgetRecording>

/** Reads a recording. Throws an error that says what is wrong with it. */
export function readRecording(content: unknown): WidgetRecording {
  const read = WidgetRecording.safeParse(content)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`This is no recording of a widget. ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}
