import { WINDOW } from './floorPlan'
import type { StageCandidate } from './stageCandidate'

/** The cost of measuring itself: one small box moves. */
export const noStage: StageCandidate = {
  create(host) {
    const box = document.createElement('div')
    box.style.cssText = `width:${WINDOW.width}px;height:${WINDOW.height}px;position:relative;overflow:hidden`
    const dot = document.createElement('div')
    dot.style.cssText = 'position:absolute;width:20px;height:20px;background:#36c;will-change:transform'
    box.append(dot)
    host.append(box)
    return {
      look({ x, y, turn }) {
        dot.style.transform = `translate(${x % 500}px,${y % 500}px) rotate(${turn}rad)`
      },
      polygonAt: () => -1,
    }
  },
}
