import { formatLocalMinute, HOUR, type TimeZone } from '@barn-workbench/core/time'

/** Measured values in the course of time. Times in ms since the epoch. */
export interface ActivityPoint {
  time: number
  activity: number
}

interface ChartOptions {
  start: number
  end: number
  /** When the incident began. */
  moment: number
  title: string
  zone: TimeZone
}

const WIDTH = 960
const HEIGHT = 260
const MARGIN = { left: 56, right: 16, top: 34, bottom: 34 }
/** Hours from one label of the time to the next. */
const LABEL_HOURS = 6

/** A text within XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Draws the activity around an incident, with a mark at its beginning, as SVG. */
export function drawActivity(
  points: readonly ActivityPoint[],
  { start, end, moment, title, zone }: ChartOptions,
): string {
  const greatest = Math.max(1, ...points.map(({ activity }) => activity))
  const inner = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom }
  const x = (time: number) => (MARGIN.left + ((time - start) / (end - start)) * inner.width).toFixed(1)
  const y = (value: number) => (MARGIN.top + (1 - value / greatest) * inner.height).toFixed(1)
  const line = points.map(({ time, activity }) => `${x(time)},${y(activity)}`).join(' ')
  const [left, bottom] = [MARGIN.left, HEIGHT - MARGIN.bottom]
  const labels = Array.from({ length: Math.floor((end - start) / (LABEL_HOURS * HOUR)) + 1 }, (_, index) => {
    const time = start + index * LABEL_HOURS * HOUR
    const text = formatLocalMinute(time, zone).slice(5).replace('T', ' ')
    const anchor = time + LABEL_HOURS * HOUR > end ? 'end' : 'middle'
    return `<text x="${x(time)}" y="${HEIGHT - 10}" text-anchor="${anchor}">${text}</text>`
  })
  const values = [0, greatest / 2, greatest].map(
    (value) =>
      `<line x1="${left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}" stroke="#ccc"/>` +
      `<text x="${left - 8}" y="${y(value)}" dy="4" text-anchor="end">${value.toFixed(1)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#222">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${left}" y="20" font-size="14">${escapeXml(title)}</text>`,
    ...values,
    ...labels,
    `<line x1="${x(moment)}" x2="${x(moment)}" y1="${MARGIN.top}" y2="${bottom}" stroke="#b00020" stroke-dasharray="4 3"/>`,
    `<polyline points="${line}" fill="none" stroke="#1565a8" stroke-width="2"/>`,
    '</svg>',
    '',
  ].join('\n')
}
