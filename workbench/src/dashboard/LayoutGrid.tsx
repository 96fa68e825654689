import { useViewportSize } from '@mantine/hooks'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import {
  breakpointOf,
  BREAKPOINTS,
  GRID_GAP,
  GRID_ROW_HEIGHT,
  isCollapsed,
  visibleItems,
  type GridItem,
} from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutWidget } from '@barn-workbench/core/schema'
import { lazyPart, ShownWidgetsProvider } from '@barn-workbench/plugin-sdk/host'
import { useBringIntoView, useChosen, type FrameAction } from '@barn-workbench/plugin-sdk/react'
import { useKey } from '../actions/useKey'
import { useWidgetTitle } from '../registry/useWidgetTitle'
import { useUrlParameter } from '../router/useUrlParameter'
import { useLayoutViewer } from '../widgets/useLayoutViewer'
import { useSwitchedOn } from '../widgets/useSwitchedOn'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './LayoutGrid.module.css'

const EmptyLayout = lazyPart(async () => (await import('./EmptyLayout')).EmptyLayout)
const SectionBar = lazyPart(async () => (await import('./SectionBar')).SectionBar, { isOptional: true })
/** The room of the bar of sections until its code is there. */
const BAR_ROOM = <div className={classes.barRoom} />

function areaStyle({ x, y, w, h }: GridItem, isScreen: boolean): CSSProperties {
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: isScreen ? '1' : `${y + 1} / span ${h}` }
}

/** Minimum height, in rows, from which on widgets in one row fill the screen. */
const SCREEN_HEIGHT = 24

/**
 * Whether the items fill the height of the window, ignoring the height in their layout: a single one that is as wide as
 * the grid, or several tall ones side by side. A widget that is collapsed to its title does not.
 */
function fillsWindow(items: readonly GridItem[], layout: LayoutContent, columns: number): boolean {
  const [first] = items
  if (first && items.length === 1) return first.w === columns && !isCollapsed(layout, first)
  return items.every(({ y, h }) => y === 0 && h >= SCREEN_HEIGHT)
}

interface LayoutGridProps {
  layout: LayoutContent
  /** Opens the editor, for a layout that shows nothing. */
  onEdit?: () => void
}

/** The sections that the shown headings of a layout begin. */
function useSections(layout: LayoutContent, items: readonly GridItem[]) {
  const { isHeading } = useLayoutViewer()
  const titleOf = useWidgetTitle()
  return useMemo(
    () =>
      items.flatMap(({ key }) => {
        const widget = layout.widgets[key]
        return widget && isHeading?.(widget.type) ? [{ key, title: titleOf(widget) }] : []
      }),
    [layout, items, isHeading, titleOf],
  )
}

/** The types of the widgets that are seen beside each other. One that fills the screen stands alone. */
function useShownTypes(layout: LayoutContent, items: readonly GridItem[], fullscreenKey: string | null) {
  return useMemo(() => {
    const seen = fullscreenKey === null ? items : items.filter(({ key }) => key === fullscreenKey)
    return new Set(seen.map(({ key }) => layout.widgets[key]?.type))
  }, [layout, items, fullscreenKey])
}

/** Renders a layout on the grid of the breakpoint that the window's width belongs to. */
export function LayoutGrid({ layout, onEdit }: LayoutGridProps) {
  const viewer = useLayoutViewer()
  const settings = useSwitchedOn()
  const { width } = useViewportSize()
  const { fullscreenKey, setFullscreenKey } = useFullscreen()
  const breakpoint = breakpointOf(width || window.innerWidth)
  const { items, leftOut } = useMemo(
    () => visibleItems(layout, breakpoint, viewer, settings),
    [layout, breakpoint, viewer, settings],
  )
  const chosenType = useChosen('widgetType')
  const chosenKey = items.find(({ key }) => layout.widgets[key]?.type === chosenType)?.key
  const sections = useSections(layout, items)
  const shownTypes = useShownTypes(layout, items, fullscreenKey)
  const { columns } = BREAKPOINTS[breakpoint]
  const isScreen = fillsWindow(items, layout, columns)
  const style = {
    '--columns': columns,
    '--row-height': `${GRID_ROW_HEIGHT}px`,
    '--gap': `${GRID_GAP}px`,
  } as CSSProperties
  if (items.length === 0) return <EmptyLayout isForbidden={leftOut > 0} onEdit={onEdit} />
  return (
    <ShownWidgetsProvider value={shownTypes}>
      {sections.length > 1 && <SectionBar sections={sections} fallback={BAR_ROOM} />}
      <div className={classes.grid} style={style} data-breakpoint={breakpoint} data-screen={isScreen || undefined}>
        {items.map((item) => {
          const widget = layout.widgets[item.key]
          return (
            widget && (
              <GridCell
                key={item.key}
                itemKey={item.key}
                widget={widget}
                style={areaStyle(item, isScreen)}
                isHeading={sections.some(({ key }) => key === item.key)}
                isChosen={chosenKey === item.key}
                isFullscreen={fullscreenKey === item.key}
                onFullscreen={setFullscreenKey}
              />
            )
          )
        })}
      </div>
    </ShownWidgetsProvider>
  )
}

/** URL parameter with the key of the widget that fills the screen. */
const WIDGET_PARAMETER = 'widget'

/**
 * The key of the widget that fills the screen, or null. It is part of the URL, so that "back" leaves it and a link
 * shows it. A button also hides the browser's own bars, if the browser allows it.
 */
function useFullscreen(): { fullscreenKey: string | null; setFullscreenKey: (key: string | null) => void } {
  const [fullscreenKey, setKey] = useUrlParameter(WIDGET_PARAMETER)
  const setFullscreenKey = useCallback(
    (key: string | null) => {
      setKey(key)
      setBrowserFullscreen(key !== null)
    },
    [setKey],
  )
  const isFilled = fullscreenKey !== null
  useEffect(() => {
    if (!isFilled) return setBrowserFullscreen(false)
    const follow = () => document.fullscreenElement === null && setKey(null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [isFilled, setKey])
  useKey('escape', () => isFilled && setFullscreenKey(null), { exceptInFields: true })
  return { fullscreenKey, setFullscreenKey }
}

/** Without a gesture of the user, or without full screen, the widget only fills the window. */
function setBrowserFullscreen(isOn: boolean): void {
  const { documentElement, fullscreenElement } = document
  if (isOn && !fullscreenElement) void documentElement.requestFullscreen?.().catch(() => undefined)
  if (!isOn && fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}

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
const GridCell = memo(
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
