import Konva from 'konva'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Circle, Image, Layer, Line, Stage } from 'react-konva'
import { runReact } from '../measure/runningReact'
import { MARKER_RADIUS, STYLES, TILE, WINDOW, type FloorPlan } from './floorPlan'
import type { PlanView } from './planView'
import type { StageCandidate } from './stageCandidate'

interface Controls {
  look: (view: PlanView) => void
  stage: Konva.Stage
}

interface PlanProps {
  plan: FloorPlan
  first: PlanView
  onReady: (controls: Controls) => void
}

const DEGREES = 180 / Math.PI
const styleOf = (style: number) => STYLES[style] as (typeof STYLES)[number]

function Plan({ plan, first, onReady }: PlanProps) {
  const [{ x, y, scale, turn }, look] = useState(first)
  const stage = useRef<Konva.Stage>(null)
  useLayoutEffect(() => {
    if (stage.current) onReady({ look, stage: stage.current })
  }, [onReady])
  return (
    <Stage ref={stage} {...WINDOW} x={x} y={y} scaleX={scale} scaleY={scale} rotation={turn * DEGREES}>
      <Layer>
        {plan.tiles.map((tile, i) => (
          <Image key={i} image={tile.picture} x={tile.x} y={tile.y} width={TILE.width} height={TILE.height} />
        ))}
        {plan.polygons.map(({ points, style }, i) => (
          <Line
            key={i}
            id={String(i)}
            points={points as unknown as number[]}
            closed
            fill={styleOf(style).fill}
            stroke={styleOf(style).stroke}
            strokeWidth={1}
          />
        ))}
        {plan.markers.map((marker, i) => (
          <Circle key={i} x={marker.x} y={marker.y} radius={MARKER_RADIUS} fill={styleOf(marker.style).stroke} />
        ))}
      </Layer>
    </Stage>
  )
}

/** The other rival: react-konva as first written, every shape a node that listens, the view in the state of React. */
export const konvaStage: StageCandidate = {
  warm: runReact,
  create(host, plan, first) {
    Konva.pixelRatio = 1
    const box = document.createElement('div')
    host.append(box)
    let controls: Controls | undefined
    flushSync(() =>
      createRoot(box).render(
        <Plan
          plan={plan}
          first={first}
          onReady={(ready) => {
            controls = ready
          }}
        />,
      ),
    )
    return {
      look: (view) => flushSync(() => controls?.look(view)),
      polygonAt(x, y) {
        const id = controls?.stage.getIntersection({ x, y })?.id()
        return id ? Number(id) : -1
      },
    }
  },
}
