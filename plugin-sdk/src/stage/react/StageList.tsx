import type { KeyboardEvent } from 'react'
import type { Stage } from '../stage'
import type { StageOverlay } from '../stageOverlay'
import type { StageTile } from '../stageTile'
import classes from './StageCanvas.module.css'

/** An item of a stage that can have the keyboard focus. `label` is its accessible name. @public */
export interface StageItem {
  kind: 'marker' | 'polygon' | 'tile'
  id: string
  label: string
}

/** The markers, then the tiles. */
export function stageItems(tiles: readonly StageTile[], overlays: readonly StageOverlay[]): StageItem[] {
  const markers = overlays.filter(({ kind }) => kind === 'marker')
  const tileItems = tiles.map(({ id, label, notice }) => ({
    kind: 'tile' as const,
    id,
    label: notice ? `${label}, ${notice}` : label,
  }))
  return [...markers.map(({ kind, id, label }) => ({ kind, id, label })), ...tileItems]
}

interface StageListProps {
  label: string
  stage: Stage
  items: readonly StageItem[]
  onFocus(item: StageItem | null): void
  onActivate(item: StageItem): void
  onKey(event: KeyboardEvent): void
}

/**
 * The markers and tiles as a visually hidden list of buttons. The stage shows and highlights the one that has the
 * focus.
 */
export function StageList({ label, stage, items, onFocus, onActivate, onKey }: StageListProps) {
  const focus = (item: StageItem) => {
    stage.setFocus(item.id)
    stage.zoomTo(item.id)
    onFocus(item)
  }
  const blur = () => {
    stage.setFocus(null)
    onFocus(null)
  }
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item) => (
        <li key={`${item.kind}-${item.id}`}>
          <button
            type="button"
            onFocus={() => focus(item)}
            onBlur={blur}
            onClick={() => onActivate(item)}
            onKeyDown={onKey}
          >
            {item.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
