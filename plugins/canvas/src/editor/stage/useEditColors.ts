import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'

/** The colours of the edit layer: a canvas needs their values. */
export interface EditColors {
  outline: string
  chosen: string
  guide: string
  canvas: string
  grid: string
  bandFill: string
}

/** Reads the colours of the theme, again after it has changed. */
export function useEditColors(): EditColors {
  const scheme = useComputedColorScheme('light')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const color = (name: string) => style.getPropertyValue(name).trim() || '#808080'
    const grid = scheme === 'dark' ? '#ffffff22' : '#00000018'
    const brand = color('--bw-brand')
    return {
      outline: color('--bw-faint'),
      chosen: brand,
      guide: color('--bw-error'),
      canvas: color('--bw-secondary'),
      grid,
      bandFill: `${brand}22`,
    }
  }, [scheme])
}
