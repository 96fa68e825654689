import {
  IconChartAreaLine,
  IconChartLine,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconLayoutGrid,
  IconNotes,
} from '@tabler/icons-react'
import {
  useCollapse,
  useHost,
  useMessages,
  useSaveSetting,
  useTimeChoice,
  useTimeSetup,
  useTimeZoom,
  type FrameAction,
} from '@barn-workbench/plugin-sdk/react'
import { useDocumentation } from '../../annotation/useAnnotation'
import { timeDialog } from '../../dialogs'

const ICON = { size: 15, stroke: 1.8 } as const

/** Documents the time into which somebody has zoomed. */
function useZoomDocumenting(): FrameAction[] {
  const t = useMessages()
  const create = useDocumentation()
  const zoom = useTimeZoom()
  if (!create || !zoom) return []
  const [start, end] = [Math.round(zoom.start), Math.round(zoom.end)]
  const onClick = () => void create({ type: 'barnDocumentation', start, end })
  return [{ id: 'document', label: t('document'), icon: <IconNotes {...ICON} />, onClick }]
}

/** Gives the chart a time of its own. */
function useOwnTimeAction(isOwn: boolean): FrameAction[] {
  const t = useMessages()
  const host = useHost()
  const save = useSaveSetting()
  const choice = useTimeChoice()
  const setup = useTimeSetup()
  if (!save) return []
  const choose = async () => {
    const chosen = await host.open(timeDialog, { choice, setup, isOwn })
    // An edit that cannot be sent waits on this device, and says so where all edits do.
    if (chosen) await save('time', chosen.time).catch(() => undefined)
  }
  return [
    {
      id: 'time',
      label: t('ownTime.action'),
      icon: <IconClock {...ICON} />,
      onClick: () => void choose(),
      isPressed: isOwn,
    },
  ]
}

/** How lines are shown, in the order in which one follows the other. */
const SHOWN_AS = ['lines', 'band', 'multiples'] as const
export type ShownAs = (typeof SHOWN_AS)[number]
const SHOWN_AS_ICONS = { lines: IconChartLine, band: IconChartAreaLine, multiples: IconLayoutGrid } as const

/** Shows the lines of the chart in the next way: as lines, as a band, each in a chart of its own. */
function useShownAsAction(shownAs: ShownAs | null): FrameAction[] {
  const t = useMessages()
  const save = useSaveSetting()
  if (!save || shownAs === null) return []
  const next = SHOWN_AS[(SHOWN_AS.indexOf(shownAs) + 1) % SHOWN_AS.length] ?? 'lines'
  const Icon = SHOWN_AS_ICONS[next]
  const onClick = () => void save('display', next).catch(() => undefined)
  return [{ id: 'display', label: t(`showAs.${next}`), icon: <Icon {...ICON} />, onClick }]
}

/** Leaves nothing of the chart but its title, or shows all of it again. */
function useCollapseAction(): FrameAction[] {
  const t = useMessages()
  const collapse = useCollapse()
  if (!collapse?.toggle) return []
  const Icon = collapse.isCollapsed ? IconChevronDown : IconChevronUp
  const label = t(collapse.isCollapsed ? 'expand' : 'collapse')
  return [{ id: 'collapse', label, icon: <Icon {...ICON} />, onClick: collapse.toggle }]
}

interface FrameToolsOptions {
  /** Whether the chart has a time of its own. */
  hasOwnTime: boolean
  /** Whether values are on screen. */
  hasValues: boolean
  isCollapsed: boolean
  /** How its lines are shown; null: it has none, or too few to choose. */
  shownAs: ShownAs | null
  /** What can be done with the values. */
  ofValues: readonly FrameAction[]
}

/** The actions of a chart's frame: those of values only where some are on screen. */
export function useFrameTools(options: FrameToolsOptions): readonly FrameAction[] {
  const { hasOwnTime, hasValues, isCollapsed, shownAs, ofValues } = options
  const documenting = useZoomDocumenting()
  const ownTime = useOwnTimeAction(hasOwnTime)
  const showAs = useShownAsAction(shownAs)
  const collapse = useCollapseAction()
  if (isCollapsed) return collapse
  return [...(hasValues ? [...documenting, ...showAs, ...ofValues] : []), ...ownTime, ...collapse]
}
