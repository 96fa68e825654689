import { useRef, useState, type KeyboardEvent } from 'react'
import type { Stage } from '../stage'
import type { StageOverlay } from '../stageOverlay'
import type { StageTile } from '../stageTile'

/** An item of a stage that can have the keyboard focus. `label` is its accessible name. @public */
export interface StageItem {
  kind: 'marker' | 'polygon' | 'tile'
  id: string
  label: string
}

/** The markers, the areas if they can be chosen, then the tiles. */
export function stageItems(
  tiles: readonly StageTile[],
  overlays: readonly StageOverlay[],
  hasAreas: boolean | undefined,
): StageItem[] {
  const shapes = [
    ...overlays.filter(({ kind }) => kind === 'marker'),
    ...(hasAreas ? overlays.filter(({ kind }) => kind === 'polygon') : []),
  ]
  const tileItems = tiles.map(({ id, label, notice }) => ({
    kind: 'tile' as const,
    id,
    label: notice ? `${label}, ${notice}` : label,
  }))
  return [...shapes.map(({ kind, id, label }) => ({ kind, id, label })), ...tileItems]
}

interface StageListProps {
  label: string
  stage: Stage
  items: readonly StageItem[]
  onFocus(item: StageItem | null): void
  onActivate(item: StageItem): void
  /** The key for menus was pressed. */
  onMenu(item: StageItem): void
  onKey(event: KeyboardEvent): void
}

/** The index to which a key leads from another; null for a key that leads nowhere. */
function indexAfterKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(count - 1, index + 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/**
 * The items as a visually hidden list, which is one stop of the Tab key: arrows lead from one to the next.
 * The stage shows and highlights the item with the focus.
 */
export function StageList({ label, stage, items, onFocus, onActivate, onMenu, onKey }: StageListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const currentIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === currentId),
  )
  const focus = (item: StageItem) => {
    setCurrentId(item.id)
    stage.setFocus(item.id)
    stage.zoomTo(item.id)
    onFocus(item)
  }
  const blur = () => {
    stage.setFocus(null)
    onFocus(null)
  }
  const move = (event: KeyboardEvent) => {
    const index = indexAfterKey(event.key, currentIndex, items.length)
    if (index === null) return onKey(event)
    event.preventDefault()
    const option = list.current?.children[index]
    if (option instanceof HTMLElement) option.focus()
  }
  return (
    <div ref={list} className="bw-stage-list" role="listbox" aria-label={label} onKeyDown={move}>
      {items.map((item, index) => (
        <button
          key={`${item.kind}-${item.id}`}
          type="button"
          role="option"
          aria-selected={index === currentIndex}
          tabIndex={index === currentIndex ? 0 : -1}
          onFocus={() => focus(item)}
          onBlur={blur}
          onClick={() => onActivate(item)}
          onContextMenu={(event) => {
            event.preventDefault()
            onMenu(item)
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}
