import { useEffect } from 'react'
import type { Notification } from '@barn-workbench/core/schema'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from './Bell.module.css'
import { startSiren } from './siren'
import { useSirenSetting } from './sirenSetting'

/** Sounds, and flashes the title of the window, while what wakes the user is not acknowledged. */
export function Siren({ waking }: { waking: readonly Notification[] }) {
  const t = useMessages()
  const { clock } = useWorkbench()
  const [isOn] = useSirenSetting()
  const isSounding = isOn && waking.length > 0
  useEffect(() => (isSounding ? startSiren(clock) : undefined), [isSounding, clock])
  return (
    <span role="status" className={classes.hidden}>
      {waking.length > 0 && t('bell.waking', { count: waking.length })}
    </span>
  )
}
