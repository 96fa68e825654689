import type { KeyboardEvent } from 'react'
import type { Stage } from '../stage'
import type { StageOverlay } from '../stageOverlay'
import type { StageTile } from '../stageTile'
import classes from './StageCanvas.module.css'

/** What can be focused on a stage. @public */
export interface StageItem {
  kind: 'marker' | 'polygon' | 'tile'
  id: string
  label: string
}

export function stageItems(tiles: readonly StageTile[], overlays: readonly StageOverlay[]): StageItem[] {
  const markers = overlays.filter(({ kind }) => kind === 'marker')
  const cameras = tiles.map(({ id, label, notice }) => ({
    kind: 'tile' as const,
    id,
    label: notice ? `${label}, ${notice}` : label,
  }))
  return [...markers.map(({ kind, id, label }) => ({ kind, id, label })), ...cameras]
}

interface StageListProps {
  label: string
  stage: Stage
  items: readonly StageItem[]
  onFocus(item: StageItem | null): void
  onActivate(item: StageItem): void
  onKey(event: KeyboardEvent): void
}

/** The markers and tiles as a list that is heard but not seen: the keyboard goes through it, and the stage shows where it is. */
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
