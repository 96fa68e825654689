import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useClock } from '../../react/useClock'
import { createFrameLane, type FrameLane, type LaneState } from './createFrameLane'
import { useFrameCache } from './useFrameCache'

/** The pictures of one camera on a canvas, for who sets the time outside of React. @public */
export function useFrameLane(cameraId: string): FrameLane {
  const cache = useFrameCache()
  const clock = useClock()
  const lane = useMemo(() => createFrameLane({ cache, cameraId, clock }), [cache, cameraId, clock])
  useEffect(() => () => lane.stop(), [lane])
  return lane
}

/** What a lane shows, as state. Redraws at each picture. @public */
export function useLaneState(lane: FrameLane): LaneState {
  return useSyncExternalStore(lane.subscribe, lane.state)
}
