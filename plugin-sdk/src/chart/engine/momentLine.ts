import classes from '../chart.module.css'
import { rangeOf, type ChartState } from './chartState'
import { createElement } from './createElement'

/** A line at the moment whose pictures are shown. Its element is created when it is first visible. */
export interface MomentLine {
  /** Moves it to the moment (`TimeView.moment`), or hides it outside of the visible range. */
  move(): void
}

/** Creates the line in the plot of a chart. It reads `state` at each move. */
export function createMomentLine(plot: HTMLElement, state: ChartState): MomentLine {
  let line: HTMLElement | null = null
  return {
    move() {
      const moment = state.time.moment()
      if (moment === null && !line) return
      const { start, end } = rangeOf(state)
      const isShown = moment !== null && moment >= start && moment <= end && state.options.kind !== 'heat'
      if (!line) {
        line = createElement('div', classes.moment)
        line.ariaHidden = 'true'
        plot.append(line)
      }
      line.dataset.shown = String(isShown)
      if (!isShown) return
      const { area, ratio } = state
      const x = (area.left + ((moment - start) / (end - start)) * area.width) / ratio
      Object.assign(line.style, {
        top: `${area.top / ratio}px`,
        height: `${area.height / ratio}px`,
        transform: `translateX(${Math.round(x)}px)`,
      })
    },
  }
}
