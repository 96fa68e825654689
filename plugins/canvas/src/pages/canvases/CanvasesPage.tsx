import {
  PageFrame,
  useAddressParameters,
  useMessages,
  usePermission,
  useWorkbench,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { MANAGE_PERMISSION } from '../../permissions'
import { useCanvases } from '../../queries/useCanvas'
import { CanvasList } from './CanvasList'
import { EditedCanvas } from './EditedCanvas'

/** The parameter of the address that names the canvas that is edited. */
const CANVAS_PARAMETER = 'canvas'

/** The canvases of a barn: a list, and for who manages them an editor of each. */
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
