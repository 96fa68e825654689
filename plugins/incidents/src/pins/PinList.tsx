import { useBarnTime, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { MomentSteps } from '../detail/picture/useMomentSteps'
import classes from './Pins.module.css'
import { isPinnedTo, type Pin } from './usePins'

/** The places that comments pin. Each leads to its picture, on which it is drawn. */
export function PinList({ pins, steps }: { pins: readonly Pin[]; steps: MomentSteps }) {
  const t = useMessages()
  const { dayAndTime } = useBarnTime()
  if (pins.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('pins.title')}>
      {pins.map((pin) => (
        <li key={pin.key}>
          <button
            type="button"
            className={classes.pin}
            aria-pressed={isPinnedTo(pin, steps)}
            onClick={() => steps.goTo(pin.place.cameraId, pin.place.timestamp)}
          >
            <span className={classes.dot} />
            {t('pins.of', { name: pin.author, time: dayAndTime(pin.place.timestamp) })}
          </button>
        </li>
      ))}
    </ul>
  )
}
