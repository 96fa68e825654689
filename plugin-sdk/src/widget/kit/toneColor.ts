import type { WidgetTone } from '../values'

const TONE_COLORS: Readonly<Record<WidgetTone, string>> = {
  neutral: 'var(--bw-secondary)',
  info: 'var(--bw-info)',
  success: 'var(--bw-success)',
  warning: 'var(--bw-warning)',
  error: 'var(--bw-error)',
}

/** The colour of a mark. */
export function toneColor(tone: WidgetTone): string {
  return TONE_COLORS[tone]
}
