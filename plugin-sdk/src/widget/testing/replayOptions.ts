import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { readRecording, readSettingsSchema, unfitSettings, type PluginWidget } from '@barn-workbench/core/plugins'
import type { Snapshots } from '../messages'
import { createReplay, type Replay } from '../recording/createReplay'
import type { RecordedSnapshots } from '../recording/plainValues'
import type { RenderWidgetOptions } from './renderOptions'

/** The options of a test with what a recording says besides, and the replay of it; null without one. */
export function replayOptions(options: RenderWidgetOptions): { options: RenderWidgetOptions; replay: Replay | null } {
  if (options.replay === undefined) return { options, replay: null }
  const replay = createReplay(readRecording(options.replay))
  const { language, theme, box, barn, userMode, time } = replay.snapshots
  return {
    replay,
    options: {
      widget: replay.recording.widget,
      now: replay.recording.startedAt,
      ...(language && { language }),
      ...(theme && { theme }),
      // A tile has no size before it is drawn.
      ...(box && box.width > 0 && { box }),
      ...(barn && { barn }),
      ...(userMode && { userMode }),
      ...(time && { time }),
      ...options,
      storage: { ...replay.storage, ...options.storage },
      intents: { ...replay.intents, ...options.intents },
    },
  }
}

/** The recorded settings that the widget still has. Texts among them are stand-ins, which may not fit. */
export function fittingSettings(
  { settings: declared }: PluginWidget,
  settings: Snapshots['settings'] = {},
): Snapshots['settings'] {
  const schema = readSettingsSchema(declared)
  const unfit = unfitSettings(schema, settings)
  const fits = (name: string) => Object.hasOwn(schema.shape, name) && !unfit.includes(name)
  return Object.fromEntries(Object.entries(settings).filter(([name]) => fits(name)))
}

/** Shows a widget the later values of the workbench at their times. Returns the function that ends it. */
export function replayChanges(
  replay: Replay | null,
  clock: Clock,
  publish: (snapshots: RecordedSnapshots) => void,
): () => void {
  const ends: CancelTimer[] = (replay?.changes ?? []).map(({ at, snapshots }) =>
    clock.setTimeout(() => publish(snapshots), at),
  )
  return () => ends.forEach((end) => end())
}
