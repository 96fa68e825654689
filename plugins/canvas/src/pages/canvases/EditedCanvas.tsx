import { useDraft } from '@barn-workbench/plugin-sdk/form'
import { NoticeButton, useCameras, useMessages, viewStateOf, WidgetFrame } from '@barn-workbench/plugin-sdk/react'
import { CanvasEditor } from '../../editor/CanvasEditor'
import { canvasDraftName, readCanvasDraft } from '../../editor/useCanvasEditor'
import type { useCanvases } from '../../queries/useCanvases'
import classes from './Canvases.module.css'

interface EditedCanvasProps {
  id: string
  call: ReturnType<typeof useCanvases>
  parameter: string
  onBack(): void
}

const LOADING = { kind: 'loading' } as const

/** Says that a canvas is gone, with the way on. */
function Gone({ onBack }: { onBack: () => void }) {
  const t = useMessages()
  return (
    <div className={classes.empty} role="status">
      <strong>{t('canvases.gone')}</strong>
      <NoticeButton onClick={onBack}>{t('editor.back')}</NoticeButton>
    </div>
  )
}

/** The canvas that is edited, and what was not saved before; undefined until both are known. */
function useEdited({ id, call }: Pick<EditedCanvasProps, 'id' | 'call'>) {
  const { store, loaded } = useDraft(canvasDraftName(id), readCanvasDraft)
  if (!call.data || loaded === undefined) return undefined
  // Edits of a canvas that is gone stay on screen, so that nothing is lost without a word.
  const canvas = call.data.find(({ cameraCanvasId }) => cameraCanvasId === id) ?? loaded?.value.base ?? null
  return { canvas, draft: { store, loaded } }
}

/** The editor of a canvas, with what was not saved before. */
export function EditedCanvas({ id, call, parameter, onBack }: EditedCanvasProps) {
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
          cameras={cameras}
          draft={edited.draft}
          parameter={parameter}
          onBack={onBack}
          onSaved={() => void call.refetch()}
        />
      )}
    </WidgetFrame>
  )
}
