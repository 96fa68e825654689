import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type { LayerColors } from './paintRegions'

/** Reads the colours of the theme, again after it has changed. What lies on pictures is the same in both. */
export function useLayerColors(): LayerColors {
  const scheme = useComputedColorScheme('light')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const color = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
    return {
      chosen: scheme === 'dark' ? '#0b7a5b' : color('--bw-brand', '#0b7a5b'),
      error: '#e03131',
      halo: '#ffffff',
      text: '#ffffff',
      textGround: 'rgb(0 0 0 / 0.65)',
    }
  }, [scheme])
}
