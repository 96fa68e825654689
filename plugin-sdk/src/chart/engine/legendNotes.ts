import classes from '../chart.module.css'
import type { ChartMessages } from './chartOptions'
import type { ChartState } from './chartState'
import { createElement } from './createElement'

/** What a legend explains beside the series, by the name of its words and its sign. */
const NOTES: readonly {
  word: keyof ChartMessages & ('span' | 'median' | 'notObserved')
  isShown: (state: ChartState) => boolean
}[] = [
  { word: 'span', isShown: ({ band }) => band !== null },
  { word: 'median', isShown: ({ band }) => band !== null },
  { word: 'notObserved', isShown: hasUnobserved },
]

/** Whether the chart draws times at which nothing was observed. */
function hasUnobserved({ gaps, visible, options }: ChartState): boolean {
  return gaps.length > 0 || (options.kind === 'range' && visible.some(({ hasGaps }) => hasGaps))
}

/** The notes of a legend, each of which is there while the chart has what it explains. */
export interface LegendNotes {
  elements: readonly HTMLElement[]
  /** The texts of those that are there. */
  texts(): string[]
  /** Returns whether any has appeared or disappeared. */
  refresh(): boolean
}

export function createLegendNotes(state: ChartState): LegendNotes {
  const notes = NOTES.map(({ word, isShown }) => {
    const element = createElement('span', classes.note, state.options.messages?.[word] ?? '')
    element.dataset.note = word
    element.hidden = true
    return { element, isShown }
  })
  return {
    elements: notes.map(({ element }) => element),
    texts: () => notes.flatMap(({ element }) => (element.hidden ? [] : [element.textContent])),
    refresh: () =>
      notes
        .map(({ element, isShown }) => {
          const isHidden = element.textContent === '' || !isShown(state)
          const hasChanged = element.hidden !== isHidden
          element.hidden = isHidden
          return hasChanged
        })
        .includes(true),
  }
}
