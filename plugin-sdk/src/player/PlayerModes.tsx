import { IconBroadcast, IconClockSearch, IconMovie, IconPhoto, type Icon } from '@tabler/icons-react'
import { openCamera, openRecording, seekFrames, watchLive } from '@barn-workbench/core/intents'
import { SECOND } from '@barn-workbench/core/time'
import { useScreenKeys } from '../actions'
import { useClock, useIntent } from '../react'
import classes from './PlayerModes.module.css'
import { usePlayerTexts } from './playerTexts'

/** How a camera is watched: its picture, live, what was recorded, or picture by picture. @public */
export type PlayerMode = 'picture' | 'live' | 'recording' | 'frames'

/** A recording is opened this long before now if no moment is chosen, in ms. @public */
export const RECORDING_LOOK_BACK = 60 * SECOND

const ICONS: Readonly<Record<PlayerMode, Icon>> = {
  picture: IconPhoto,
  live: IconBroadcast,
  recording: IconMovie,
  frames: IconClockSearch,
}
const KEYS: Readonly<Partial<Record<PlayerMode, string>>> = { live: 'l', recording: 'o' }

/** Props of `PlayerModes`. @public */
export interface PlayerModesProps {
  cameraId: string
  current: PlayerMode
  /** The time of the picture on screen, ms since the epoch; null for now. */
  at: () => number | null
  /** Ways that do not leave the screen, by mode; those that the account may go. */
  stay?: Partial<Record<PlayerMode, () => void>>
}

/** The ways to the modes; null where a mode is not for this account, or no plugin has it. */
function useWays({ cameraId, at, stay = {} }: PlayerModesProps): Readonly<Record<PlayerMode, (() => void) | null>> {
  const clock = useClock()
  const picture = useIntent(openCamera)
  const live = useIntent(watchLive)
  const recording = useIntent(openRecording)
  const frames = useIntent(seekFrames)
  const moment = () => {
    const time = at()
    return time === null ? {} : { timestamp: Math.round(time) }
  }
  const recordedFrom = () => Math.round(at() ?? clock.now() - RECORDING_LOOK_BACK)
  return {
    picture: stay.picture ?? (picture && (() => void picture({ cameraId, ...moment() }))),
    live: stay.live ?? (live && (() => void live({ cameraId }))),
    recording: stay.recording ?? (recording && (() => void recording({ cameraId, timestamp: recordedFrom() }))),
    frames: stay.frames ?? (frames && (() => void frames({ cameraId, ...moment() }))),
  }
}

/**
 * The ways to watch one camera, the same above each of its pictures, with the keys L and O. What is on screen stays on
 * screen in the other way: the camera, and the moment. @public
 */
export function PlayerModes(props: PlayerModesProps) {
  const t = usePlayerTexts()
  const ways = useWays(props)
  const modes = (Object.keys(ways) as PlayerMode[]).flatMap((mode) => {
    const run = ways[mode]
    return run ? [{ mode, run }] : []
  })
  useScreenKeys(
    modes.flatMap(({ mode, run }) => {
      const key = KEYS[mode]
      return key ? [{ key, label: t(`keys.${mode}`), run, isActive: () => mode !== props.current }] : []
    }),
  )
  return (
    <div className={classes.modes} role="group" aria-label={t('modes.title')}>
      {modes.map(({ mode, run }) => {
        const ModeIcon = ICONS[mode]
        const isCurrent = mode === props.current
        return (
          <button
            key={mode}
            type="button"
            className={classes.mode}
            aria-pressed={isCurrent}
            onClick={() => !isCurrent && run()}
          >
            <ModeIcon size={18} aria-hidden />
            {t(`modes.${mode}`)}
          </button>
        )
      })}
    </div>
  )
}
