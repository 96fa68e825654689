import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { memo, useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayoutWidget } from '@barn-workbench/core/schema'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './LayoutGrid.module.css'

interface GridCellProps {
  itemKey: string
  widget: LayoutWidget
  style: CSSProperties
  /** Whether it fills the screen. */
  fills: boolean
  onFill: (key: string | null) => void
}

function isSamePlace(left: CSSProperties, right: CSSProperties): boolean {
  return left.gridColumn === right.gridColumn && left.gridRow === right.gridRow
}

/** The place of one widget; it can fill the screen, and is the same widget then. */
export const GridCell = memo(
  function GridCell({ itemKey, widget, style, fills, onFill }: GridCellProps) {
    const { t } = useTranslation('layouts')
    const Icon = fills ? IconArrowsMinimize : IconArrowsMaximize
    const label = t(fills ? 'fullscreen.close' : 'fullscreen.open')
    const action = useMemo(
      () => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={label}
          title={label}
          onClick={() => onFill(fills ? null : itemKey)}
        >
          <Icon size={15} stroke={1.8} />
        </ActionIcon>
      ),
      [Icon, label, fills, itemKey, onFill],
    )
    return (
      <div className={classes.cell} style={style} data-fills={fills || undefined}>
        <WidgetHost widget={widget} frameActions={action} />
      </div>
    )
  },
  (before, after) =>
    before.widget === after.widget &&
    before.fills === after.fills &&
    before.onFill === after.onFill &&
    isSamePlace(before.style, after.style),
)
