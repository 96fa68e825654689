import { formatLocalMinute, type TimeZone } from '@barn-workbench/core/time'

const LONGEST_PLACE = 60

/** A name as a part of a file name: letters, digits and hyphens. */
function asFileName(text: string): string {
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST_PLACE)
    .replace(/^-+|-+$/g, '')
}

/** The name of a file by time, place and kind, such as `2026-01-14_06-00_Pens-1-2-north_heatmap.png`. */
export function artifactFileName(
  { time, place, kind, extension }: { time: number; place: string; kind: string; extension: string },
  zone: TimeZone,
): string {
  const start = formatLocalMinute(time, zone).replace('T', '_').replace(':', '-')
  return `${[start, asFileName(place), kind].filter((part) => part !== '').join('_')}.${extension}`
}
