import { PictureAge, StillPicture, type CameraPicture } from '@barn-workbench/plugin-sdk/camera'
import { useBringIntoView } from '@barn-workbench/plugin-sdk/react'
import classes from './Stills.module.css'

interface StillTileViewProps {
  name: string
  picture: CameraPicture
  /** Height of the tile in device px. */
  drawnHeight: number
  /** The address of the screen chooses this camera. */
  isChosen: boolean
  enlarge: { label: string; run: () => void }
}

export function StillTileView({ name, picture, drawnHeight, isChosen, enlarge }: StillTileViewProps) {
  const { blob, alt, age, isOutdated, showsGrid, notice, retry, onDraw, onFailure } = picture
  const button = useBringIntoView<HTMLButtonElement>(isChosen)
  return (
    <li className={classes.tile} data-failed={notice !== null || undefined} data-grid={showsGrid || undefined}>
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
        aria-label={enlarge.label}
        onClick={enlarge.run}
      />
      <span className={classes.name}>
        <span className={classes.nameText}>{name}</span>
        {age && <PictureAge isOutdated={isOutdated}>{age}</PictureAge>}
      </span>
      {notice && (
        <span className={classes.notice}>
          {notice}
          {retry && (
            <button type="button" className={classes.retry} onClick={retry.run}>
              {retry.label}
            </button>
          )}
        </span>
      )}
    </li>
  )
}
