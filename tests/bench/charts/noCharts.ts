import type { ChartCandidate } from './chartCandidate'

/** What measuring itself costs: an empty box, and one text that changes. */
export const noCharts: ChartCandidate<null> = {
  prepare: () => null,
  create({ host, size }) {
    const box = document.createElement('div')
    box.style.cssText = `width:${size.width}px;height:${size.height}px;background:#fafafa`
    host.append(box)
    let count = 0
    const change = () => {
      box.textContent = String(++count)
    }
    box.addEventListener('mousemove', change)
    return {
      plot: () => box.getBoundingClientRect(),
      hoverText: () => box.textContent,
      zoom: change,
      append: change,
      destroy: () => box.remove(),
    }
  },
}
