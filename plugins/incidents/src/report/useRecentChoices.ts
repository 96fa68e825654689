import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { useInstance, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** So many choices are remembered, the last one first. */
const REMEMBERED = 4

const Choices = z.array(z.string()).max(REMEMBERED).catch([])
const ignore = () => undefined

/** What the user chose last at this instance, kept on the device. A device that stores nothing remembers none. */
export function useRecentChoices(name: string) {
  const { deviceData } = useWorkbench()
  const { session } = useInstance()
  const data = useMemo(() => deviceData(session), [deviceData, session])
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    void data
      .get(name)
      .catch(ignore)
      .then((stored) => {
        if (isCurrent) setRecent(Choices.parse(stored))
      })
    return () => {
      isCurrent = false
    }
  }, [data, name])
  return {
    recent,
    remember(choice: string) {
      const next = [choice, ...recent.filter((other) => other !== choice)].slice(0, REMEMBERED)
      data.set(name, next).catch(ignore)
    },
  }
}
