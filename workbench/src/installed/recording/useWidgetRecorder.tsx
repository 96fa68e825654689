import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PluginWidget } from '@barn-workbench/core/plugins'
import { createRecorder, type Recorder } from '@barn-workbench/plugin-sdk/host'
import { useClock, useFromSnapshot, type FrameAction } from '@barn-workbench/plugin-sdk/react'
import { showToast } from '../../toasts/showToast'
import classes from '../PortableWidget.module.css'
import type { TapChannel } from '../runInPage'
import type { ShownPlugin } from '../shownPlugin'

/** Who installs plugins may also record what their widgets ask for. */
const PERMISSION = 'plugins.manage'
const ICON_SIZE = 16

/** A dot to record and a square to stop. The icons of the library would load with every screen. */
function RecordIcon({ isRecording }: { isRecording: boolean }) {
  return (
    <svg width={ICON_SIZE} height={ICON_SIZE} viewBox="0 0 16 16" fill="currentColor" aria-hidden>
      {isRecording ? <rect x="3" y="3" width="10" height="10" rx="1.5" /> : <circle cx="8" cy="8" r="5" />}
    </svg>
  )
}

interface RecordedTile {
  plugin: ShownPlugin
  widget: PluginWidget
  /** Absent for a widget of a third party: those of our own are not recorded. */
  own?: unknown
}

/** The recorder of a tile. */
export interface WidgetRecorder {
  isRecording: boolean
  /** For the channel of the widget, each time that it begins. */
  tap: TapChannel
  /** The button that begins and ends a recording, where the person may. `restart` begins the widget anew. */
  actions(restart: () => void): readonly FrameAction[]
}

/** Records what a widget asks the workbench for, from a new beginning of the widget on, and saves it as a file. */
export function useWidgetRecorder({ plugin, widget, own }: RecordedTile): WidgetRecorder {
  const { t } = useTranslation('layouts')
  const clock = useClock()
  const mayRecord = useFromSnapshot(({ permissions }) => permissions.has(PERMISSION)) && own === undefined
  const current = useRef<Recorder>(null)
  const [isRecording, setRecording] = useState(false)
  const { id, version } = plugin.manifest

  const tap = useCallback<TapChannel>(
    (channel, snapshots) => {
      current.current?.begin({ snapshots, clock: clock.now() })
      return current.current?.tap(channel) ?? channel
    },
    [clock],
  )
  const start = (restart: () => void) => {
    current.current = createRecorder({ plugin: id, release: version, widget: widget.name }, () => performance.now())
    setRecording(true)
    restart()
  }
  const stop = async () => {
    const recording = current.current?.end()
    current.current = null
    setRecording(false)
    if (!recording) return
    const { saveRecording } = await import('./saveRecording')
    saveRecording(recording, widget)
    await showToast('success', t('recording.saved'), 'recording')
  }
  return {
    isRecording,
    tap,
    actions(restart) {
      if (!mayRecord) return []
      return [
        {
          id: 'recording',
          label: t(isRecording ? 'recording.stop' : 'recording.start'),
          icon: <RecordIcon isRecording={isRecording} />,
          onClick: () => (isRecording ? void stop() : start(restart)),
        },
      ]
    },
  }
}

/** Says that a widget is recorded, and what will be in the file. */
export function RecordingNote({ isRecording }: { isRecording: boolean }) {
  const { t } = useTranslation('layouts')
  if (!isRecording) return null
  return (
    <p className={classes.note} role="status">
      {t('recording.running')}
    </p>
  )
}
