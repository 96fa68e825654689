import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { Names } from '../../queries/useNames'
import classes from './Picture.module.css'
import type { MomentSteps } from './useMomentSteps'

interface CameraChoiceProps {
  ids: readonly string[]
  names: Names
  steps: MomentSteps
}

/** Chooses among several cameras. */
export function CameraChoice({ ids, names, steps }: CameraChoiceProps) {
  const t = useMessages()
  return (
    <select
      className={classes.select}
      aria-label={t('card.camera')}
      value={steps.cameraId}
      onChange={(event) => steps.chooseCamera(event.currentTarget.value)}
    >
      {ids.map((id) => (
        <option key={id} value={id}>
          {names.get(id) ?? t('unknownCamera')}
        </option>
      ))}
    </select>
  )
}
