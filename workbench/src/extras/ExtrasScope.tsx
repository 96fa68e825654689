import { useEffect, useState } from 'react'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useExtra } from '../dialogs/extras'
import { whenIdle } from '../environment/whenIdle'

const Extras = lazyPart(async () => (await import('./Extras')).Extras, { isOptional: true })

/** The parts beside the screens, which can load after them. */
export function ExtrasScope() {
  const isWanted = useExtra() !== null
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (isIdle || isWanted) && <Extras />
}
