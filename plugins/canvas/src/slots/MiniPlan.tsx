import { incidents } from '@barn-workbench/core/contract'
import { openPlan } from '@barn-workbench/core/intents'
import { BASE_CANVAS_ID, camerasOf, TILE_ASPECT_RATIO, type CameraCanvas } from '@barn-workbench/core/schema'
import { IconMap2 } from '@barn-workbench/plugin-sdk/icons'
import { useCall, useIntent, useMessages, useMoment } from '@barn-workbench/plugin-sdk/react'
import { arrangeInColumns, columnsFor, isArrangedAutomatically } from '../plan/arrangement'
import { deadAnimalsOf } from '../plan/overlays/deadAnimalMarkers'
import { useCanvas } from '../queries/useCanvas'
import classes from './MiniPlan.module.css'

type Tile = CameraCanvas['cameras'][number]

/** The tile of a camera with, perhaps, a point of its picture. */
function TileShape({ tile, isChosen, at }: { tile: Tile; isChosen: boolean; at: readonly [number, number] | null }) {
  const { xPosition: x, yPosition: y, relativeWidth: width, rotation } = tile
  const height = width / TILE_ASPECT_RATIO
  return (
    <g transform={`rotate(${rotation} ${x + width / 2} ${y + height / 2})`}>
      <rect x={x} y={y} width={width} height={height} data-chosen={isChosen || undefined} />
      {isChosen && at && <circle cx={x + at[0] * width} cy={y + at[1] * height} r={width * 0.08} />}
    </g>
  )
}

/** The room of the outline, CSS px. */
const ROOM = { width: 404, height: 160 }

/** Lays a canvas out for the outline: upright if no user has arranged it, else on its side. */
function layOut(canvas: CameraCanvas) {
  if (!isArrangedAutomatically(canvas)) return { ...canvas, isUpright: false }
  return { ...arrangeInColumns(canvas, columnsFor(canvas.cameras.length, ROOM)), isUpright: true }
}

interface MiniPlanProps {
  cameraId: string
  /** A point of its picture, 0..1, or null. */
  at: readonly [number, number] | null
  /** Leads to the plan. */
  onOpen: () => void
}

/** The base canvas as an outline with the tile of a camera; nothing where the camera is not on it. */
export function MiniPlan({ cameraId, at, onOpen }: MiniPlanProps) {
  const t = useMessages()
  const { data: canvas } = useCanvas(BASE_CANVAS_ID)
  const isOnPlan = canvas?.cameras.some((tile) => tile.cameraId === cameraId)
  if (!canvas || !isOnPlan) return null
  const { heightRatio, cameras, isUpright } = layOut(canvas)
  return (
    <section className={classes.place} aria-label={t('place.title')}>
      <h3 className={classes.title}>{t('place.title')}</h3>
      <button type="button" className={classes.button} onClick={onOpen}>
        <svg
          className={classes.plan}
          viewBox={isUpright ? `0 0 1 ${heightRatio}` : `0 -1 ${heightRatio} 1`}
          aria-hidden
        >
          <g transform={isUpright ? undefined : 'rotate(-90)'}>
            {cameras.map((tile) => (
              <TileShape key={tile.cameraId} tile={tile} isChosen={tile.cameraId === cameraId} at={at} />
            ))}
          </g>
        </svg>
        <span className={classes.way}>
          <IconMap2 size={16} aria-hidden /> {t('place.open')}
        </span>
      </button>
    </section>
  )
}

/** The place of a camera on the plan. */
export function CameraPlace({ cameraId }: { cameraId: string }) {
  const open = useIntent(openPlan)
  const moment = useMoment()
  const input = { cameraId, ...(moment !== null && { timestamp: moment }) }
  return <MiniPlan cameraId={cameraId} at={null} onOpen={() => void open?.(input)} />
}

/** The place of an incident on the plan; it links to the plan of that moment, with the place marked. */
export function IncidentPlace({ incidentId }: { incidentId: string }) {
  const open = useIntent(openPlan)
  const { data: incident } = useCall(incidents.get, { params: { id: incidentId } }, { shows: ['incident'] })
  const [cameraId] = incident ? camerasOf(incident) : []
  if (!incident || cameraId === undefined) return null
  const [animal] = deadAnimalsOf([incident])
  const show = () =>
    void open?.({ cameraId, timestamp: incident.firstEventTimestamp, ...(animal && { point: [...animal.at] }) })
  return <MiniPlan cameraId={cameraId} at={animal?.at ?? null} onOpen={show} />
}
