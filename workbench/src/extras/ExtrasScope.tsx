import { useEffect, useState } from 'react'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useExtra } from '../dialogs/extras'
import { whenIdle } from '../environment/whenIdle'

const Extras = lazyPart(async () => (await import('./Extras')).Extras, { isOptional: true })

/** What is beside the screens and can wait until they are there. */
export function ExtrasScope() {
  const isWanted = useExtra() !== null
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return (isIdle || isWanted) && <Extras />
}
