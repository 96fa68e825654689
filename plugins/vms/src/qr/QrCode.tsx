import { useMemo } from 'react'
import { encode } from 'uqr'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './QrCode.module.css'

/** Empty modules around a code, which readers need. */
const QUIET_ZONE = 4
/** Width that a code has at most, as long as its modules are large enough, in px. */
const WIDTH = 320
/** Smallest width of a module, in px. */
const SMALLEST_MODULE = 2

/** The width of a code whose modules are whole pixels, so that they are all of one size. */
const widthOf = (size: number) => size * Math.max(SMALLEST_MODULE, Math.floor(WIDTH / size))

interface QrCodeProps {
  text: string
  /** Says what the code is for. */
  label: string
}

/** The modules of a code; null if the text is too long. */
function encodeText(text: string) {
  try {
    return encode(text, { border: QUIET_ZONE })
  } catch {
    return null
  }
}

/** A QR code, black on white in every theme, as readers expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const t = useMessages()
  const code = useMemo(() => encodeText(text), [text])
  if (!code) return <p role="status">{t('discovery.tooLong')}</p>
  const { size, data } = code
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      width={widthOf(size)}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(data)} fill="#000" />
    </svg>
  )
}

/** The dark modules of a QR code as the data of an SVG path, one rectangle for each run in a row. */
function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => rowPath(row, y)).join('')
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const width = x - start + 1
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}
