import { useEffect, useState } from 'react'
import { createEmitter } from '@barn-workbench/core/emitter'
import { useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** The name under which the device keeps that the sound is off. */
const NAME = 'siren-off'

const changes = createEmitter<{ change: boolean }>()

/** Whether an open page sounds and flashes on this device, and the function that changes it. It is on by default. */
export function useSirenSetting(): [isOn: boolean, set: (isOn: boolean) => void] {
  const session = useSession()
  const { deviceData } = useWorkbench()
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    const unsubscribe = changes.subscribe('change', setOn)
    deviceData(session)
      .get(NAME)
      .then((stored) => setOn(stored !== true))
      // A device that stores nothing has the default.
      .catch(() => undefined)
    return unsubscribe
  }, [deviceData, session])
  const set = (next: boolean) => {
    changes.emit('change', next)
    deviceData(session)
      .set(NAME, !next)
      .catch(() => undefined)
  }
  return [isOn, set]
}
