import { cameraCanvases } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { NAME_MAX_LENGTH, type CameraCanvas } from '@barn-workbench/core/schema'
import { useHost, useInstance, useMessages, useProblemText } from '@barn-workbench/plugin-sdk/react'
import { nameDialog, removeDialog } from '../../dialogs'
import type { NameInput } from '../../dialogs/inputs'
import { remove, rename } from '../../writes/canvasWrites'

/** Height of a new canvas divided by its width. */
const NEW_HEIGHT_RATIO = 1

type NewCanvas = Pick<CameraCanvas, 'name' | 'heightRatio' | 'cameras'>

/** Creates, copies, renames and deletes canvases, each after a question. */
export function useCanvasActions({ onEdit, onChange }: { onEdit(id: string): void; onChange(): Promise<unknown> }) {
  const t = useMessages()
  const problemText = useProblemText()
  const host = useHost()
  const { session } = useInstance()

  const askForName = (input: NameInput) => host.open(nameDialog, input)
  async function add(cameraCanvas: NewCanvas): Promise<CameraCanvas | null> {
    try {
      const created = await session.send(cameraCanvases.create, { body: { cameraCanvas } })
      host.toast({ kind: 'success', key: 'toast.canvas.create.success', values: { name: created.name } })
      await onChange()
      return created
    } catch (error) {
      const values = { problem: problemText(problemOf(error)) }
      host.toast({ kind: 'error', key: 'toast.canvas.create.error', values })
      return null
    }
  }
  return {
    async create() {
      const name = await askForName({ purpose: 'create', name: '' })
      if (name === null) return
      const created = await add({ name, heightRatio: NEW_HEIGHT_RATIO, cameras: [] })
      if (created) onEdit(created.cameraCanvasId)
    },
    async copy({ name: original, heightRatio, cameras }: CameraCanvas) {
      const suggested = t('canvases.copyOf', { name: original }).slice(0, NAME_MAX_LENGTH)
      const name = await askForName({ purpose: 'copy', name: suggested })
      if (name !== null) await add({ name, heightRatio, cameras })
    },
    async rename(canvas: CameraCanvas) {
      const name = await askForName({ purpose: 'rename', name: canvas.name })
      // A refusal was told.
      if (name !== null && name !== canvas.name)
        await host.write(rename, { basedOn: canvas, name }).then(onChange, () => null)
    },
    async remove(canvas: CameraCanvas) {
      if (await host.open(removeDialog, canvas))
        await host.write(remove, { basedOn: canvas }).then(onChange, () => null)
    },
  }
}

export type CanvasActions = ReturnType<typeof useCanvasActions>
