import type { ReactNode } from 'react'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconFocusCentered,
  IconMagnet,
  IconMinus,
  IconPlus,
  IconPolygon,
} from '@barn-workbench/plugin-sdk/icons'
import { IconButton, PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { ZOOM_IN, ZOOM_OUT, type Stage } from '@barn-workbench/plugin-sdk/stage'
import classes from '../Editor.module.css'
import type { DrawingControl } from '../useDrawing'
import type { RegionCommands } from '../useRegionCommands'
import type { RegionEditorControl } from '../useRegionEditor'

export interface RegionToolbarProps {
  editor: RegionEditorControl
  drawing: DrawingControl
  commands: RegionCommands
  stage: Stage | null
  isSnapping: boolean
  onSnapping(isOn: boolean): void
  isSaving: boolean
  onSave(): void
  onBack(): void
  /** The content between the back link and the tools. */
  children: ReactNode
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** The tools: drawing, undo, snapping, and the view of the picture. */
function Tools({ editor, drawing, commands, stage, isSnapping, onSnapping }: RegionToolbarProps) {
  const t = useMessages()
  const { past, future } = editor.state.history
  const isDrawing = drawing.drawing !== null
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('editor.tools')}>
      <IconButton
        label={t('editor.draw')}
        aria-pressed={isDrawing}
        onClick={() => (isDrawing ? commands.draw.cancel() : commands.draw.start())}
      >
        <IconPolygon {...ICON} />
      </IconButton>
      <IconButton
        label={t('editor.undo')}
        disabled={!isDrawing && past.length === 0}
        onClick={() => commands.run('undo')}
      >
        <IconArrowBackUp {...ICON} />
      </IconButton>
      <IconButton label={t('editor.redo')} disabled={future.length === 0} onClick={() => commands.run('redo')}>
        <IconArrowForwardUp {...ICON} />
      </IconButton>
      <IconButton label={t('editor.snapping')} aria-pressed={isSnapping} onClick={() => onSnapping(!isSnapping)}>
        <IconMagnet {...ICON} />
      </IconButton>
      <IconButton label={t('editor.zoomOut')} onClick={() => stage?.zoomBy(ZOOM_OUT)}>
        <IconMinus {...ICON} />
      </IconButton>
      <IconButton label={t('editor.zoomIn')} onClick={() => stage?.zoomBy(ZOOM_IN)}>
        <IconPlus {...ICON} />
      </IconButton>
      <IconButton label={t('editor.reset')} onClick={() => stage?.reset()}>
        <IconFocusCentered {...ICON} />
      </IconButton>
    </div>
  )
}

/** The bar above the picture: the way back, the time, the tools, and the buttons that save. */
export function RegionToolbar(props: RegionToolbarProps) {
  const { editor, drawing, commands, isSaving, onSave, onBack, children } = props
  const t = useMessages()
  const { unsaved, state } = editor
  const savedState = unsaved ? 'editor.unsaved' : 'editor.saved'
  return (
    <div className={classes.bar}>
      <IconButton label={t('editor.back')} onClick={onBack}>
        <IconArrowLeft {...ICON} />
      </IconButton>
      {children}
      <Tools {...props} />
      <div className={classes.saving}>
        {drawing.drawing ? (
          <>
            <PlainButton onClick={commands.draw.cancel}>{t('editor.cancelDrawing')}</PlainButton>
            <PlainButton isPrimary onClick={() => commands.draw.finish()}>
              {t('editor.finish')}
            </PlainButton>
          </>
        ) : (
          <>
            <span className={classes.state} role="status">
              {t(isSaving ? 'editor.saving' : savedState)}
            </span>
            {unsaved && <PlainButton onClick={() => editor.edit(state.shown)}>{t('editor.discard')}</PlainButton>}
            {unsaved && (
              <PlainButton isPrimary onClick={onSave}>
                {t('editor.save')}
              </PlainButton>
            )}
          </>
        )}
      </div>
    </div>
  )
}
