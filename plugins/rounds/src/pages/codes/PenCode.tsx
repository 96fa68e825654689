import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './Codes.module.css'

/** Empty modules around a code, which readers need. */
const QUIET_ZONE = 4

/** The dark modules of a code as the data of an SVG path, one rectangle for each run in a row. */
function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) => row.map((isDark, x) => (isDark && !row[x - 1] ? runPath(row, x, y) : '')).join(''))
    .join('')
}

function runPath(row: readonly boolean[], start: number, y: number): string {
  const end = row.indexOf(false, start)
  const width = (end === -1 ? row.length : end) - start
  return `M${start} ${y}h${width}v1h-${width}z`
}

/** A QR code, black on white in every theme. A quarter of it may be dirty or torn off. */
export function PenCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'Q', border: QUIET_ZONE }), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modulesPath(data)} fill="#000" />
    </svg>
  )
}
