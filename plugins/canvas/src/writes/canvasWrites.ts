import { cameraCanvases } from '@barn-workbench/core/contract'
import { where } from '@barn-workbench/core/query'
import type { CameraCanvas } from '@barn-workbench/core/schema'
import { bindWrite, callOf, defineWrite, type Write } from '@barn-workbench/core/writes'

interface CanvasInput {
  /** The canvas as it was seen, so that no change is lost. */
  basedOn: CameraCanvas
}
interface RenameInput extends CanvasInput {
  name: string
}

const ofCanvas = {
  entity: ({ basedOn }: CanvasInput) => `cameraCanvas/${basedOn.cameraCanvasId}` as const,
  reload: ({ basedOn }: CanvasInput) =>
    callOf(cameraCanvases.query, {
      body: { query: [where('cameraCanvasId', '==', basedOn.cameraCanvasId)], limit: 1 },
    }),
  basedOn: ({ basedOn }: CanvasInput) => basedOn,
} as const

const paramsOf = ({ basedOn }: CanvasInput) => ({ id: basedOn.cameraCanvasId })

export const rename: Write<RenameInput, CameraCanvas> = defineWrite<RenameInput, CameraCanvas>({
  ...ofCanvas,
  name: 'canvas.rename',
  isPatch: true,
  call: (input) => callOf(cameraCanvases.update, { params: paramsOf(input), body: { updates: { name: input.name } } }),
  optimistic: (canvas, { name }) => ({ ...canvas, name }),
  inverse: (input, { name }) =>
    bindWrite(rename, { name, basedOn: { ...input.basedOn, name: input.name, version: input.basedOn.version + 1 } }),
})

export const remove: Write<CanvasInput, CameraCanvas> = defineWrite<CanvasInput, CameraCanvas>({
  ...ofCanvas,
  name: 'canvas.remove',
  call: (input) => callOf(cameraCanvases.remove, { params: paramsOf(input) }),
  optimistic: () => null,
})
