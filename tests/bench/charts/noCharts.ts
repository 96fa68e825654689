import type { ChartCandidate, ChartHandle, ChartInput } from './chartCandidate'

function createOne({ host, size }: ChartInput<null>): ChartHandle {
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
}

/** The cost of measuring itself: an empty box, and one text that changes. */
export const noCharts: ChartCandidate<null> = {
  prepare: () => null,
  create: (inputs) => inputs.map(createOne),
}
