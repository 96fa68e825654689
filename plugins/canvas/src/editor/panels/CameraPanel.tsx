import { useMemo, useState } from 'react'
import { isDecommissioned, type Camera } from '@barn-workbench/core/schema'
import { byName } from '@barn-workbench/core/text'
import { IconPlus } from '@barn-workbench/plugin-sdk/icons'
import { Chip, useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../Editor.module.css'
import { CAMERA_DRAG, type Tile } from '../model/tiles'

export interface CameraPanelProps {
  cameras: readonly Camera[]
  tiles: readonly Tile[]
  chosen: ReadonlySet<string>
  onToggle(cameraId: string): void
  onAdd(cameraId: string): void
}

/** Number of cameras from which on the list has a search. */
const SEARCHED_FROM = 10

interface RowProps extends Pick<CameraPanelProps, 'onToggle' | 'onAdd'> {
  camera: Camera
  isOnCanvas: boolean
  isChosen: boolean
}

function CameraRow({ camera, isOnCanvas, isChosen, onToggle, onAdd }: RowProps) {
  const t = useMessages()
  const { cameraId, name } = camera
  const mark = isDecommissioned(camera) && <Chip tone="neutral">{t('cameraGone')}</Chip>
  if (isOnCanvas) {
    return (
      <li>
        <button type="button" className={classes.camera} aria-pressed={isChosen} onClick={() => onToggle(cameraId)}>
          <span className={classes.cameraName}>{name}</span>
          {mark}
        </button>
      </li>
    )
  }
  return (
    <li draggable onDragStart={(event) => event.dataTransfer.setData(CAMERA_DRAG, cameraId)}>
      <button
        type="button"
        className={classes.camera}
        aria-label={t('editor.add', { name })}
        onClick={() => onAdd(cameraId)}
      >
        <span className={classes.cameraName}>{name}</span>
        {mark}
        <IconPlus size={16} aria-hidden />
      </button>
    </li>
  )
}

/** The cameras of the barn: those on the canvas are chosen here, the others are added by a press or dragged onto it. */
export function CameraPanel({ cameras, tiles, chosen, onToggle, onAdd }: CameraPanelProps) {
  const t = useMessages()
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const present = useMemo(() => new Set(tiles.map(({ cameraId }) => cameraId)), [tiles])
  const found = useMemo(() => {
    const text = search.trim().toLocaleLowerCase(locale)
    const matching = cameras.filter(({ name }) => name.toLocaleLowerCase(locale).includes(text))
    return matching.sort(byName(locale))
  }, [cameras, search, locale])
  const lists = [
    { title: 'editor.notOnCanvas', list: found.filter(({ cameraId }) => !present.has(cameraId)) },
    { title: 'editor.onCanvas', list: found.filter(({ cameraId }) => present.has(cameraId)) },
  ].filter(({ list }) => list.length > 0)
  return (
    <section className={classes.panel} aria-label={t('editor.cameras')}>
      {cameras.length >= SEARCHED_FROM && (
        <TextInput
          aria-label={t('editor.find')}
          placeholder={t('editor.find')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {lists.map(({ title, list }) => (
        <div key={title}>
          <h3 className={classes.panelTitle}>{t(title, { count: list.length })}</h3>
          <ul className={classes.cameraList}>
            {list.map((camera) => (
              <CameraRow
                key={camera.cameraId}
                camera={camera}
                isOnCanvas={present.has(camera.cameraId)}
                isChosen={chosen.has(camera.cameraId)}
                onToggle={onToggle}
                onAdd={onAdd}
              />
            ))}
          </ul>
        </div>
      ))}
      {lists.length === 0 && (
        <p className={classes.hint}>{t(cameras.length === 0 ? 'editor.noCameras' : 'editor.noneFound')}</p>
      )}
    </section>
  )
}
