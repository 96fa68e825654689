import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { useScreenKeys } from '@barn-workbench/plugin-sdk/actions'
import { useEntityPath, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** The links to the cameras in use before and after one; none at either end. Keys lead there too. */
export function useNeighbours(camera: Camera, cameras: readonly Camera[]) {
  const t = useMessages()
  const { navigate } = useWorkbench()
  const pathOf = useEntityPath()
  const order = cameras.filter((one) => one.cameraId === camera.cameraId || !isDecommissioned(one))
  const index = order.findIndex(({ cameraId }) => cameraId === camera.cameraId)
  const wayTo = (neighbour: Camera | undefined) => neighbour && (() => navigate(pathOf('camera', neighbour.cameraId)))
  const previous = wayTo(order[index - 1])
  const next = wayTo(order[index + 1])
  const keyOf = (key: string, label: string, run: (() => void) | undefined) => ({
    key,
    label,
    run: () => run?.(),
    isActive: () => run !== undefined,
  })
  useScreenKeys([
    keyOf('j', t('camera.next'), next),
    keyOf('k', t('camera.previous'), previous),
    keyOf('arrowright', t('camera.next'), next),
    keyOf('arrowleft', t('camera.previous'), previous),
  ])
  return { previous, next }
}
