import { useState } from 'react'
import type { CameraCanvas } from '@barn-workbench/core/schema'
import { useDraft } from '@barn-workbench/plugin-sdk/form'
import {
  PageFrame,
  PlainButton,
  useAddressParameters,
  useCameras,
  useMessages,
  usePermission,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { CanvasEditor } from '../../editor/CanvasEditor'
import { canvasDraftName, readCanvasDraft } from '../../editor/useCanvasEditor'
import { MANAGE_PERMISSION } from '../../permissions'
import { useCanvases } from '../../queries/useCanvas'
import classes from './Canvases.module.css'
import { CanvasList } from './CanvasList'

/** The parameter of the address that names the canvas that is edited. */
const CANVAS_PARAMETER = 'canvas'

/** The canvases of a barn: a list, and for accounts that manage them an editor of each. */
export default function CanvasesPage() {
  const t = useMessages()
  const { address } = useWorkbench()
  const { [CANVAS_PARAMETER]: editedId } = useAddressParameters([CANVAS_PARAMETER])
  const canManage = usePermission(MANAGE_PERMISSION)
  const call = useCanvases()
  const title = t('pages.canvases.title')
  const edit = (id: string | null) => address.set({ [CANVAS_PARAMETER]: id }, { push: true })
  const isEditing = canManage && editedId !== null
  return (
    <PageFrame title={title} isFull>
      {isEditing ? (
        <EditedCanvas
          key={editedId}
          id={editedId}
          call={call}
          parameter={CANVAS_PARAMETER}
          onBack={() => edit(null)}
          onEdit={edit}
        />
      ) : (
        <WidgetFrame state={viewStateOf(call)} title={title}>
          {call.data && <CanvasList canvases={call.data} canManage={canManage} onEdit={edit} onChange={call.refetch} />}
        </WidgetFrame>
      )}
    </PageFrame>
  )
}

interface EditedCanvasProps {
  id: string
  call: ReturnType<typeof useCanvases>
  parameter: string
  onBack(): void
  onEdit(id: string): void
}

const LOADING = { kind: 'loading' } as const

/** Says that a canvas is gone, with the way on. */
function Gone({ onBack }: { onBack: () => void }) {
  const t = useMessages()
  return (
    <div className={classes.empty} role="status">
      <strong>{t('canvases.gone')}</strong>
      <PlainButton onClick={onBack}>{t('editor.back')}</PlainButton>
    </div>
  )
}

/** The canvas that is edited, and what was not saved before; undefined until both are known. */
function useEdited({ id, call }: Pick<EditedCanvasProps, 'id' | 'call'>) {
  const { store, loaded } = useDraft(canvasDraftName(id), readCanvasDraft)
  const [seen, setSeen] = useState<CameraCanvas | null>(null)
  const stored = call.data?.find(({ cameraCanvasId }) => cameraCanvasId === id)
  if (stored && stored !== seen) setSeen(stored)
  if (!call.data || loaded === undefined) return undefined
  // Edits of a canvas that is gone stay on screen, so that nothing is lost without a word.
  return { canvas: stored ?? seen ?? loaded?.value.base ?? null, isGone: !stored, draft: { store, loaded } }
}

/** The editor of a canvas, with its unsaved draft. */
function EditedCanvas({ id, call, parameter, onBack, onEdit }: EditedCanvasProps) {
  const t = useMessages()
  const cameras = useCameras()
  const edited = useEdited({ id, call })
  const state = call.data && !edited ? LOADING : viewStateOf(call, cameras)
  return (
    <WidgetFrame state={state} title={t('pages.canvases.title')} flush>
      {edited && !edited.canvas && <Gone onBack={onBack} />}
      {edited?.canvas && (
        <CanvasEditor
          canvas={edited.canvas}
          gone={edited.isGone ? <Gone onBack={onBack} /> : null}
          cameras={cameras}
          draft={edited.draft}
          parameter={parameter}
          onBack={onBack}
          onSaved={(savedId) => {
            void call.refetch()
            if (savedId !== id) onEdit(savedId)
          }}
        />
      )}
    </WidgetFrame>
  )
}
