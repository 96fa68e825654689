import type { MouseEvent } from 'react'
import { PictureAge, PrivacyFace, StillPicture, type CameraPicture } from '@barn-workbench/plugin-sdk/camera'
import { IconCheck, IconDots } from '@barn-workbench/plugin-sdk/icons'
import { CameraMark, useBringIntoView } from '@barn-workbench/plugin-sdk/react'
import classes from './Stills.module.css'
import type { TileClicks } from './useTileClicks'

interface StillTileViewProps {
  tileRef: (element: Element | null) => void
  observe: (element: Element | null) => void
  cameraId: string
  name: string
  showsId: boolean
  picture: CameraPicture
  /** Height of the tile in device px. */
  drawnHeight: number
  /** The address of the screen chooses this camera. */
  isChosen: boolean
  /** Whether it is chosen; null while cameras are not being chosen. */
  isSelected: boolean | null
  /** Whether Tab leads to it. */
  isStop: boolean
  /** Description of the effect of a click, for screen readers. */
  label: string
  clicks: TileClicks
  menu: { label: string; open: (event: MouseEvent) => void }
}

/** The name of a camera, its id if requested, and the age of its picture. */
function TileName({ name, cameraId, showsId, picture }: Omit<StillTileViewProps, 'clicks'>) {
  const { age, isOutdated } = picture
  return (
    <span className={classes.name}>
      <span className={classes.nameText}>
        <CameraMark cameraId={cameraId} />
        {name}
        {showsId && <span className={classes.id}> {cameraId}</span>}
      </span>
      {age && <PictureAge isOutdated={isOutdated}>{age}</PictureAge>}
    </span>
  )
}

/** The notice instead of a picture, or above one that is not the newest. */
function TileNotice({ notice, retry, isClosed }: CameraPicture) {
  if (!isClosed && notice === null) return null
  return (
    <span className={classes.notice}>
      {isClosed ? <PrivacyFace /> : notice}
      {retry && (
        <button type="button" className={classes.retry} onClick={retry.run}>
          {retry.label}
        </button>
      )}
    </span>
  )
}

/** One camera of the grid: its picture, or the reason why there is none, with its name and its menu. */
export function StillTileView(props: StillTileViewProps) {
  const { tileRef, observe, cameraId, picture, drawnHeight, isChosen, isSelected, isStop, label, clicks, menu } = props
  const { blob, alt, showsGrid, notice, onDraw, onFailure } = picture
  const button = useBringIntoView<HTMLButtonElement>(isChosen)
  return (
    <li
      ref={tileRef}
      className={classes.tile}
      data-failed={notice !== null || undefined}
      data-grid={showsGrid || undefined}
      onContextMenu={menu.open}
    >
      {blob && !showsGrid && (
        <StillPicture
          blob={blob}
          height={drawnHeight}
          alt={alt}
          className={classes.picture}
          onDraw={onDraw}
          onFailure={onFailure}
        />
      )}
      <button
        ref={button}
        type="button"
        className={classes.enlarge}
        data-chosen={isChosen || undefined}
        data-camera={cameraId}
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        aria-pressed={isSelected ?? undefined}
        {...clicks}
      />
      <span className={classes.inView} ref={observe} data-tile={cameraId} />
      <TileName {...props} />
      <TileNotice {...picture} />
      {isSelected === true && <IconCheck className={classes.check} size={22} aria-hidden />}
      <button
        type="button"
        className={classes.menu}
        aria-label={menu.label}
        aria-haspopup="menu"
        tabIndex={isStop ? 0 : -1}
        onClick={menu.open}
      >
        <IconDots size={18} aria-hidden />
      </button>
    </li>
  )
}
