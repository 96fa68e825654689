import type { ComponentType, ReactNode } from 'react'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconBorderOuter,
  IconDeviceFloppy,
  IconFocusCentered,
  IconGridDots,
  IconHandStop,
  IconMagnet,
  IconMinus,
  IconPlus,
  IconRotate2,
} from '@barn-workbench/plugin-sdk/icons'
import { IconButton, PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TURN_LEFT, ZOOM_IN, ZOOM_OUT, type Stage } from '@barn-workbench/plugin-sdk/stage'
import classes from '../Editor.module.css'

/** The switches of the editor. */
export interface EditorSwitches {
  isSnapping: boolean
  hasGrid: boolean
  /** Whether a drag moves the view. */
  isPanning: boolean
  /** Whether a labelled grid replaces the pictures. */
  showsAlignment: boolean
}

export interface EditorToolbarProps {
  switches: EditorSwitches
  onSwitch(name: keyof EditorSwitches): void
  stage: Stage | null
  canUndo: boolean
  canRedo: boolean
  isUnsaved: boolean
  isSaving: boolean
  onBack(): void
  onUndo(): void
  onRedo(): void
  onDiscard(): void
  onSave(): void
  children: ReactNode
}

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
const SWITCHES: readonly { name: keyof EditorSwitches; icon: Icon }[] = [
  { name: 'isSnapping', icon: IconMagnet },
  { name: 'hasGrid', icon: IconGridDots },
  { name: 'isPanning', icon: IconHandStop },
  { name: 'showsAlignment', icon: IconBorderOuter },
]

/** Undo, switches, and how the canvas lies in view. */
function ViewTools({ switches, onSwitch, stage, canUndo, canRedo, onUndo, onRedo }: EditorToolbarProps) {
  const t = useMessages()
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('editor.tools')}>
      <IconButton label={t('editor.undo')} disabled={!canUndo} onClick={onUndo}>
        <IconArrowBackUp {...ICON} />
      </IconButton>
      <IconButton label={t('editor.redo')} disabled={!canRedo} onClick={onRedo}>
        <IconArrowForwardUp {...ICON} />
      </IconButton>
      {SWITCHES.map(({ name, icon: SwitchIcon }) => (
        <IconButton
          key={name}
          label={t(`editor.switch.${name}`)}
          aria-pressed={switches[name]}
          onClick={() => onSwitch(name)}
        >
          <SwitchIcon {...ICON} />
        </IconButton>
      ))}
      <IconButton label={t('zoomOut')} onClick={() => stage?.zoomBy(ZOOM_OUT)}>
        <IconMinus {...ICON} />
      </IconButton>
      <IconButton label={t('zoomIn')} onClick={() => stage?.zoomBy(ZOOM_IN)}>
        <IconPlus {...ICON} />
      </IconButton>
      <IconButton label={t('editor.turnView')} onClick={() => stage?.rotateBy(TURN_LEFT)}>
        <IconRotate2 {...ICON} />
      </IconButton>
      <IconButton label={t('reset')} onClick={() => stage?.reset()}>
        <IconFocusCentered {...ICON} />
      </IconButton>
    </div>
  )
}

/** The bar above the canvas: the way back, its name, tools, and what saves it. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { isUnsaved, isSaving, onBack, onDiscard, onSave, children } = props
  const t = useMessages()
  return (
    <header className={classes.bar}>
      <IconButton label={t('editor.back')} onClick={onBack}>
        <IconArrowLeft {...ICON} />
      </IconButton>
      {children}
      <ViewTools {...props} />
      <div className={classes.saving}>
        <span className={classes.state} role="status">
          {t(isSaving ? 'editor.saving' : isUnsaved ? 'editor.unsaved' : 'editor.saved')}
        </span>
        {isUnsaved && <PlainButton onClick={onDiscard}>{t('editor.discard')}</PlainButton>}
        {isUnsaved && (
          <PlainButton isPrimary onClick={onSave}>
            <span className={classes.saveLabel}>
              <IconDeviceFloppy {...ICON} />
              {t('editor.save')}
            </span>
          </PlainButton>
        )}
      </div>
    </header>
  )
}
