import { PlainButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Editor.module.css'
import type { CanvasContent } from '../model/tiles'
import { NumberField } from './NumberField'

/** The heights that can be entered, in canvas widths. */
const HEIGHT_LIMITS = { min: 0.05, max: 50 }

export interface CanvasPanelProps {
  content: CanvasContent
  /** Tiles beyond an edge of the canvas. */
  outside: readonly string[]
  /** Tiles of cameras that the barn does not have any more. */
  gone: readonly string[]
  canRemove: boolean
  onChange(change: Partial<Pick<CanvasContent, 'name' | 'heightRatio'>>): void
  onChooseOutside(): void
  onBringInside(): void
  onRemoveGone(): void
}

/** The canvas itself: its name, its shape, and what is wrong with its tiles. */
export function CanvasPanel(props: CanvasPanelProps) {
  const { content, outside, gone, canRemove, onChange, onChooseOutside, onBringInside, onRemoveGone } = props
  const t = useMessages()
  return (
    <section className={classes.panel} aria-label={t('editor.canvas')}>
      <div className={classes.numbers}>
        <TextInput
          label={t('canvases.name')}
          value={content.name}
          error={content.name.trim() === '' && t('editor.nameMissing')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NumberField
          label={t('editor.height')}
          value={content.heightRatio}
          step={0.1}
          digits={3}
          {...HEIGHT_LIMITS}
          onChange={(heightRatio) => heightRatio > 0 && onChange({ heightRatio })}
        />
      </div>
      {outside.length > 0 && (
        <div className={classes.notice} role="status">
          <span>{t('editor.outside', { count: outside.length })}</span>
          <PlainButton onClick={onChooseOutside}>{t('editor.chooseOutside')}</PlainButton>
          <PlainButton onClick={onBringInside}>{t('editor.bringInside')}</PlainButton>
        </div>
      )}
      {gone.length > 0 && (
        <div className={classes.notice} role="status">
          <span>{t('editor.gone', { count: gone.length })}</span>
          {canRemove && <PlainButton onClick={onRemoveGone}>{t('editor.removeGone')}</PlainButton>}
        </div>
      )}
    </section>
  )
}
