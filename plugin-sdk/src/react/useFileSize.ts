import { useCallback } from 'react'
import type { LocalSettings } from '@barn-workbench/core/settings'
import { useLocale } from '../context/messages'
import { useLocalSettings } from './settings'

const UNITS = {
  decimal: { base: 1_000, names: ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] },
  binary: { base: 1_024, names: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] },
} as const
const DECIMALS = 2
/** A figure that would be rounded to the base is shown in the next unit. */
const HALF_A_DECIMAL = 0.005

/** A file size in words, with two decimals from kilobytes on: `1.50 MB`, `1.43 MiB`. */
function formatFileSize(locale: string, bytes: number, units: LocalSettings['fileSizeUnits']): string {
  const { base, names } = UNITS[units]
  let figure = Math.max(0, bytes)
  let unit = 0
  while (unit < names.length - 1 && figure >= base - (unit === 0 ? 0 : HALF_A_DECIMAL)) {
    figure /= base
    unit++
  }
  const decimals = unit === 0 ? 0 : DECIMALS
  const text = figure.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  // A space that does not break.
  return `${text}\u00a0${names[unit] ?? ''}`
}

/** Returns a function that tells a number of bytes in the units of the local settings. @public */
export function useFileSize(): (bytes: number) => string {
  const locale = useLocale()
  const [{ fileSizeUnits }] = useLocalSettings()
  return useCallback((bytes) => formatFileSize(locale, bytes, fileSizeUnits), [locale, fileSizeUnits])
}
