import Konva from 'konva'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Circle, Layer, Line, Stage } from 'react-konva'
import { runReact } from '../measure/runningReact'
import type { EditorCandidate } from './measureRegionEditor'
import { DRAGGED, EDITED, PICTURE } from './polygons'

type Polygon = readonly [number, number][]

interface Controls {
  move(way: readonly [number, number]): void
  stage: Konva.Stage
}

const inPixels = ([x, y]: readonly [number, number]): [number, number] => [x * PICTURE.width, y * PICTURE.height]

/** The polygons with one point moved. */
function moved(polygons: readonly Polygon[], [dx, dy]: readonly [number, number]): Polygon[] {
  return polygons.map((polygon, index) =>
    index === EDITED
      ? polygon.map(([x, y], point): [number, number] =>
          point === DRAGGED ? [x + dx / PICTURE.width, y + dy / PICTURE.height] : [x, y],
        )
      : polygon,
  )
}

function Editor({ first, onReady }: { first: readonly Polygon[]; onReady: (controls: Controls) => void }) {
  const [polygons, setPolygons] = useState(first)
  const stage = useRef<Konva.Stage>(null)
  useLayoutEffect(() => {
    if (stage.current) onReady({ move: (way) => setPolygons(moved(first, way)), stage: stage.current })
  }, [first, onReady])
  return (
    <Stage ref={stage} {...PICTURE}>
      <Layer>
        {polygons.map((polygon, index) => (
          <Line
            key={index}
            points={polygon.flatMap(inPixels)}
            closed
            fill="#2980B938"
            stroke="#2980B9"
            strokeWidth={2}
          />
        ))}
        {(polygons[EDITED] ?? []).map((point, index) => {
          const [x, y] = inPixels(point)
          return <Circle key={index} x={x} y={y} radius={5} fill="#fff" stroke="#0b7a5b" strokeWidth={2} draggable />
        })}
      </Layer>
    </Stage>
  )
}

/** The rival: a plain editor of react-konva, each polygon a node, the points in the state of React. */
export const konvaEditor: EditorCandidate = {
  async create(host, polygons) {
    await runReact()
    Konva.pixelRatio = 1
    const box = document.createElement('div')
    host.append(box)
    let controls: Controls | undefined
    flushSync(() =>
      createRoot(box).render(
        <Editor
          first={polygons}
          onReady={(ready) => {
            controls = ready
          }}
        />,
      ),
    )
    return {
      grab: () => undefined,
      drag(way) {
        flushSync(() => controls?.move(way))
        for (const layer of controls?.stage.getLayers() ?? []) layer.draw()
      },
      drop: () => undefined,
    }
  },
}
