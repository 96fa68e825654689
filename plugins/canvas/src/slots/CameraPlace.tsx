import { openPlan } from '@barn-workbench/core/intents'
import { useIntent } from '@barn-workbench/plugin-sdk/react'
import { MiniPlan } from './MiniPlan'

/** Where a camera is on the plan. */
export function CameraPlace({ cameraId }: { cameraId: string }) {
  const open = useIntent(openPlan)
  return <MiniPlan cameraId={cameraId} at={null} onOpen={() => void open?.({ cameraId })} />
}
