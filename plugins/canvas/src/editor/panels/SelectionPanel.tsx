import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconRotateClockwise,
  IconTrash,
} from '@barn-workbench/plugin-sdk/icons'
import { IconButton, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../Editor.module.css'
import type { Axis, Edge } from '../model/arrangeTiles'
import { sharedNumbers, WIDTH_LIMITS, type NumberName } from '../model/tileNumbers'
import type { Tile } from '../model/tiles'
import { NumberField } from './NumberField'

export interface SelectionPanelProps {
  /** The tiles that are chosen. */
  tiles: readonly Tile[]
  nameOf(cameraId: string): string
  /** Whether tiles can be taken away: the base canvas keeps all. */
  canRemove: boolean
  onNudge(way: readonly [number, number]): void
  onTurn(): void
  onRemove(): void
  onNumber(name: NumberName, value: number): void
  onAlign(edge: Edge): void
  onDistribute(axis: Axis): void
}

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
const WAYS = [
  { name: 'left', icon: IconArrowLeft, way: [-1, 0] },
  { name: 'up', icon: IconArrowUp, way: [0, -1] },
  { name: 'down', icon: IconArrowDown, way: [0, 1] },
  { name: 'right', icon: IconArrowRight, way: [1, 0] },
] as const
const ALIGNMENTS = [
  { edge: 'left', icon: IconLayoutAlignLeft },
  { edge: 'centre', icon: IconLayoutAlignCenter },
  { edge: 'right', icon: IconLayoutAlignRight },
  { edge: 'top', icon: IconLayoutAlignTop },
  { edge: 'middle', icon: IconLayoutAlignMiddle },
  { edge: 'bottom', icon: IconLayoutAlignBottom },
] as const
const DISTRIBUTIONS = [
  { axis: 'horizontal', icon: IconLayoutDistributeVertical },
  { axis: 'vertical', icon: IconLayoutDistributeHorizontal },
] as const

/** Moves, turns and removes what is chosen by buttons. */
function Steps({ canRemove, onNudge, onTurn, onRemove }: SelectionPanelProps) {
  const t = useMessages()
  return (
    <div className={classes.buttons} role="group" aria-label={t('editor.steps')}>
      {WAYS.map(({ name, icon: Icon, way }) => (
        <IconButton key={name} label={t(`editor.move.${name}`)} onClick={() => onNudge(way)}>
          <Icon {...ICON} />
        </IconButton>
      ))}
      <IconButton label={t('editor.turn')} onClick={onTurn}>
        <IconRotateClockwise {...ICON} />
      </IconButton>
      {canRemove && (
        <IconButton label={t('editor.remove')} onClick={onRemove}>
          <IconTrash {...ICON} />
        </IconButton>
      )}
    </div>
  )
}

/** The exact numbers of the selection; empty if tiles differ. */
function Numbers({ tiles, onNumber }: SelectionPanelProps) {
  const t = useMessages()
  const { left, top, width, rotation } = sharedNumbers(tiles)
  return (
    <div className={classes.numbers}>
      <NumberField label={t('editor.left')} value={left} suffix=" %" onChange={(value) => onNumber('left', value)} />
      <NumberField label={t('editor.top')} value={top} suffix=" %" onChange={(value) => onNumber('top', value)} />
      <NumberField
        label={t('editor.width')}
        value={width}
        suffix=" %"
        {...WIDTH_LIMITS}
        onChange={(value) => onNumber('width', value)}
      />
      <NumberField
        label={t('editor.rotation')}
        value={rotation}
        suffix="°"
        onChange={(value) => onNumber('rotation', value)}
      />
    </div>
  )
}

/** Aligns and distributes several tiles. */
function Arranging({ tiles, onAlign, onDistribute }: SelectionPanelProps) {
  const t = useMessages()
  return (
    <div className={classes.buttons} role="group" aria-label={t('editor.arrange')}>
      {ALIGNMENTS.map(({ edge, icon: Icon }) => (
        <IconButton key={edge} label={t(`editor.align.${edge}`)} onClick={() => onAlign(edge)}>
          <Icon {...ICON} />
        </IconButton>
      ))}
      {tiles.length > 2 &&
        DISTRIBUTIONS.map(({ axis, icon: Icon }) => (
          <IconButton key={axis} label={t(`editor.distribute.${axis}`)} onClick={() => onDistribute(axis)}>
            <Icon {...ICON} />
          </IconButton>
        ))}
    </div>
  )
}

/** The selection, with its numbers and its actions. */
export function SelectionPanel(props: SelectionPanelProps) {
  const { tiles, nameOf } = props
  const t = useMessages()
  const [first] = tiles
  const title = first && tiles.length === 1 ? nameOf(first.cameraId) : t('editor.chosen', { count: tiles.length })
  return (
    <section className={classes.panel} aria-label={t('editor.selection')}>
      <h3 className={classes.panelTitle} aria-live="polite">
        {title}
      </h3>
      {first ? (
        <>
          <Steps {...props} />
          <Numbers {...props} />
          {tiles.length > 1 && <Arranging {...props} />}
        </>
      ) : (
        <p className={classes.hint}>{t('editor.chooseHint')}</p>
      )}
    </section>
  )
}
