import { useLocalSettings } from '@barn-workbench/plugin-sdk/react'

/** A column of the table of incidents. */
interface TableColumn {
  name: string
  /** The property that the table is ordered by at a click on its name. */
  orderKey?: string
  /** Its width as in `grid-template-columns`, for a mouse and for a finger. */
  width: string
  widthForFingers?: string
  /** Whether it is always there: a row is opened and chosen by it. */
  isFixed?: true
}

const COLUMNS: readonly TableColumn[] = [
  { name: 'picture', width: '112px' },
  { name: 'type', orderKey: 'type', width: '132px', widthForFingers: '145px', isFixed: true },
  {
    name: 'title',
    orderKey: 'messagePayload.title',
    width: 'minmax(130px, 2fr)',
    widthForFingers: 'minmax(190px, 2fr)',
    isFixed: true,
  },
  {
    name: 'camera',
    orderKey: 'identifier.cameraId',
    width: 'minmax(124px, 1fr)',
    widthForFingers: 'minmax(150px, 1fr)',
  },
  { name: 'state', orderKey: 'state', width: '124px', widthForFingers: '150px' },
  { name: 'first', orderKey: 'firstEventTimestamp', width: '116px', widthForFingers: '120px' },
  { name: 'last', orderKey: 'lastEventTimestamp', width: '116px', widthForFingers: '120px' },
  { name: 'duration', width: '90px' },
  { name: 'assigned', orderKey: 'assignedTo.displayName', width: 'minmax(100px, 1fr)' },
  { name: 'severity', orderKey: 'messagePayload.severity', width: '90px' },
]
/** The width of the tools at the end of a row, for a mouse and for a finger. */
const TOOLS = { width: '44px', widthForFingers: '152px' }

/** The height of a row with its line, in CSS px: a thumb can hit what is in it, and a picture fits in. */
const ROW_HEIGHTS = { withPicture: 63, withoutPicture: 45 }

/** The columns that are shown, and how wide they and how high their rows are. */
export interface ShownColumns {
  columns: readonly TableColumn[]
  /** The widths of all columns and the tools, as in `grid-template-columns`. */
  widths: string
  widthsForFingers: string
  /** In CSS px. */
  rowHeight: number
}

/** The columns without the hidden ones. */
export function shownColumns(hidden: readonly string[]): ShownColumns {
  const columns = COLUMNS.filter(({ name, isFixed }) => isFixed || !hidden.includes(name))
  const hasPicture = columns.some(({ name }) => name === 'picture')
  const all = [...columns, TOOLS]
  return {
    columns,
    widths: all.map(({ width }) => width).join(' '),
    widthsForFingers: all.map(({ width, widthForFingers = width }) => widthForFingers).join(' '),
    rowHeight: hasPicture ? ROW_HEIGHTS.withPicture : ROW_HEIGHTS.withoutPicture,
  }
}

/** A column that can be hidden, and whether it is. */
interface ColumnChoice {
  name: string
  isShown: boolean
  /** Hides or shows it on this device. */
  toggle: () => void
}

/** The columns that can be hidden. */
export function useColumnChoices(): readonly ColumnChoice[] {
  const [{ hiddenIncidentColumns: hidden }, change] = useLocalSettings()
  return COLUMNS.filter(({ isFixed }) => !isFixed).map(({ name }) => {
    const isShown = !hidden.includes(name)
    const others = hidden.filter((other) => other !== name)
    return { name, isShown, toggle: () => change({ hiddenIncidentColumns: isShown ? [...hidden, name] : others }) }
  })
}
