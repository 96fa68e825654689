import { openPlan } from '@barn-workbench/core/intents'
import { useIntent, useMoment } from '@barn-workbench/plugin-sdk/react'
import { MiniPlan } from './MiniPlan'

/** Where a camera is on the plan. */
export function CameraPlace({ cameraId }: { cameraId: string }) {
  const open = useIntent(openPlan)
  const moment = useMoment()
  const input = { cameraId, ...(moment !== null && { timestamp: moment }) }
  return <MiniPlan cameraId={cameraId} at={null} onOpen={() => void open?.(input)} />
}
