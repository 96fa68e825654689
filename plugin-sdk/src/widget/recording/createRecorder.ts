import type { WidgetRecording } from '@barn-workbench/core/plugins'
import type { Channel } from '../channel'
import { WidgetMessage, type HostMessage, type Snapshots } from '../messages'
import { toPlain, type RecordedEntry } from './plainValues'

/**
 * Messages of one recording, and characters of them as JSON. One that is full goes on running the widget, and notes
 * nothing more.
 */
const MOST_ENTRIES = 20_000
const MOST_TEXT = 20_000_000

interface RecordedWidget {
  plugin: string
  release: string
  widget: string
}

interface Start {
  snapshots: Snapshots
  /** The clock of the barn, ms since the epoch. */
  clock: number
}

/** Notes the messages between a widget and the workbench. */
export interface Recorder {
  /** The widget begins: what was noted before is forgotten. */
  begin(start: Start): void
  /** The same channel, whose messages are noted from now on. */
  tap(channel: Channel<HostMessage, unknown>): Channel<HostMessage, unknown>
  /** Ends with the recording, with all names in it: `scrubRecording` comes before it is given away. */
  end(): WidgetRecording
}

/** Creates a recorder. `now`: a clock in ms. */
export function createRecorder(widget: RecordedWidget, now: () => number): Recorder {
  let entries: RecordedEntry[] = []
  let start: Start | null = null
  let startedAt = now()
  let hasEnded = false
  let length = 0

  function note(from: RecordedEntry['from'], message: unknown): void {
    if (hasEnded || entries.length >= MOST_ENTRIES || length >= MOST_TEXT) return
    const plain = toPlain(message) as RecordedEntry['message']
    length += JSON.stringify(plain).length
    if (length < MOST_TEXT) entries.push({ at: Math.round(now() - startedAt), from, message: plain })
  }
  /** Messages of a widget are not checked yet: those that the workbench would drop are not noted. */
  function noteOfWidget(data: unknown): void {
    const message = WidgetMessage.safeParse(data)
    if (message.success) note('widget', message.data)
  }
  return {
    begin(given) {
      entries = []
      length = 0
      start = given
      startedAt = now()
    },
    tap: (channel) => ({
      ...channel,
      send(message, transfer) {
        // The texts of the plugin are in its package.
        if (message.kind !== 'snapshot' || message.name !== 'messages') note('workbench', message)
        channel.send(message, transfer)
      },
      receive: (listener) =>
        channel.receive((data) => {
          noteOfWidget(data)
          listener(data)
        }),
    }),
    end() {
      hasEnded = true
      const snapshots: Partial<Snapshots> = { ...start?.snapshots }
      delete snapshots.messages
      return {
        format: 'barn-workbench-recording',
        schema: 1,
        ...widget,
        startedAt: start?.clock ?? 0,
        duration: Math.round(now() - startedAt),
        snapshots: toPlain(snapshots) as WidgetRecording['snapshots'],
        entries: [...entries],
      }
    },
  }
}
