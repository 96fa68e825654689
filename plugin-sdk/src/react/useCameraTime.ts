import { cameraTime } from '@barn-workbench/core/schema'
import { useClockOffset } from './useClock'

/**
 * The time by which the cameras of a call are online or not, in ms since the epoch: the instance's when it answered, and what
 * has passed since. `now` from `useNow`. @public
 */
export function useCameraTime({ dataUpdatedAt }: { dataUpdatedAt: number }, now: number): number {
  const offset = useClockOffset()
  return cameraTime({ answeredAt: dataUpdatedAt + offset, now })
}
