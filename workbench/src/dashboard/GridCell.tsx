import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { memo, useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { useBringIntoView, type FrameAction } from '@barn-workbench/plugin-sdk/react'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './LayoutGrid.module.css'

interface GridCellProps {
  itemKey: string
  widget: LayoutWidget
  style: CSSProperties
  /** Whether it begins a section of the dashboard. */
  isHeading: boolean
  /** The address of the screen chooses this widget. */
  isChosen: boolean
  isFullscreen: boolean
  /** Called with the key of the widget that is to fill the screen, or null. */
  onFullscreen: (key: string | null) => void
}

function isSameArea(left: CSSProperties, right: CSSProperties): boolean {
  return left.gridColumn === right.gridColumn && left.gridRow === right.gridRow
}

/** The cell of one widget. Filling the screen is a matter of style alone, so the widget keeps its state. */
export const GridCell = memo(
  function GridCell({ itemKey, widget, style, isHeading, isChosen, isFullscreen, onFullscreen }: GridCellProps) {
    const { t } = useTranslation('layouts')
    const cell = useBringIntoView<HTMLDivElement>(isChosen, isHeading ? 'start' : 'center')
    const Icon = isFullscreen ? IconArrowsMinimize : IconArrowsMaximize
    const label = t(isFullscreen ? 'fullscreen.close' : 'fullscreen.open')
    const actions = useMemo(
      (): readonly FrameAction[] => [
        {
          id: 'fullscreen',
          label,
          icon: <Icon size={15} stroke={1.8} />,
          onClick: () => onFullscreen(isFullscreen ? null : itemKey),
        },
      ],
      [Icon, label, isFullscreen, itemKey, onFullscreen],
    )
    return (
      <div
        ref={cell}
        tabIndex={-1}
        className={classes.cell}
        style={style}
        data-heading={isHeading ? itemKey : undefined}
        data-fullscreen={isFullscreen || undefined}
      >
        <WidgetHost widget={widget} itemKey={itemKey} frameActions={actions} isWhole={isFullscreen} />
      </div>
    )
  },
  (before, after) =>
    before.widget === after.widget &&
    before.isHeading === after.isHeading &&
    before.isChosen === after.isChosen &&
    before.isFullscreen === after.isFullscreen &&
    before.onFullscreen === after.onFullscreen &&
    isSameArea(before.style, after.style),
)
