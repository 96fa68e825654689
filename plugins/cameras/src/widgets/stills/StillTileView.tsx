import { useBringIntoView } from '@barn-workbench/plugin-sdk/react'
import { StillPicture } from './StillPicture'
import classes from './Stills.module.css'

interface StillTileViewProps {
  name: string
  alt: string
  blob: Blob | undefined
  onDraw: () => void
  onFailure: () => void
  /** Height of the tile in device px. */
  drawnHeight: number
  /** The age of the picture as text. */
  age: string | null
  /** Whether the picture is older than it should be. */
  isOutdated: boolean
  /** Whether a grid is drawn in place of the picture, as a help to align cameras. */
  showsGrid: boolean
  /** The reason why there is no newer picture. */
  notice: string | null
  retry: { label: string; run: () => void } | null
  /** The address of the screen chooses this camera. */
  isChosen: boolean
  enlarge: { label: string; run: () => void }
}

export function StillTileView(props: StillTileViewProps) {
  const {
    name,
    alt,
    blob,
    onDraw,
    onFailure,
    drawnHeight,
    age,
    isOutdated,
    showsGrid,
    notice,
    retry,
    isChosen,
    enlarge,
  } = props
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
        {age && (
          <span className={classes.age} data-outdated={isOutdated || undefined}>
            {age}
          </span>
        )}
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
