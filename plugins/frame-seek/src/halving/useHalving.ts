import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useClock, useInstance, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { ANY_DISTANCE, locateFrame } from '../seek/locateFrame'
import type { SeekTime } from '../seek/seekTime'
import { createHalving } from './createHalving'
import { HalvingRecord } from './halving'

/** Name under which a search of a camera is kept on the device. */
const nameOf = (cameraId: string) => `frame-seek/halving/${cameraId}`

/** The search for a moment in the pictures of a camera. It goes on after the page is loaded again. */
export function useHalving(cameraId: string, time: SeekTime) {
  const { session } = useInstance()
  const { deviceData } = useWorkbench()
  const clock = useClock()
  const halving = useMemo(() => {
    const data = deviceData(session)
    const name = nameOf(cameraId)
    return createHalving({
      now: () => clock.now(),
      locate: (camera, at, distance) => locateFrame(session, camera, at, { distance: distance ?? ANY_DISTANCE }),
      read: async () => HalvingRecord.safeParse(await data.get(name)).data ?? null,
      keep: (record) => (record ? data.set(name, record) : data.remove(name)),
      onAsk: (asked) => time.leapTo(asked),
    })
  }, [session, deviceData, clock, cameraId, time])
  useEffect(() => {
    void halving.resume()
    return () => halving.rest()
  }, [halving])
  return { halving, state: useSyncExternalStore(halving.subscribe, halving.state) }
}
