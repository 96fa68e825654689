import type { StageColor } from '../stageOverlay'

/** Colours and the typeface of the theme around an element, read once until the theme changes. */
export interface Palette {
  color(color: StageColor): string
  font(pixels: number, weight?: number): string
  forget(): void
}

const FALLBACK_COLOR = '#808080'

export function createPalette(element: HTMLElement): Palette {
  const known = new Map<string, string>()
  let family = ''
  return {
    color(color) {
      if (!color.startsWith('--')) return color
      const found = known.get(color) ?? (getComputedStyle(element).getPropertyValue(color).trim() || FALLBACK_COLOR)
      known.set(color, found)
      return found
    },
    font(pixels, weight = 400) {
      family ||= getComputedStyle(element).fontFamily || 'sans-serif'
      return `${weight} ${pixels}px ${family}`
    },
    forget() {
      known.clear()
      family = ''
    },
  }
}
