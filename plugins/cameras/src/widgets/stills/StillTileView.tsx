import classes from './Stills.module.css'

interface StillTileViewProps {
  name: string
  alt: string
  picture: string | undefined
  /** Whether a grid is drawn in place of the picture, as a help to align cameras. */
  showsGrid: boolean
  /** The reason why there is no newer picture. */
  notice: string | null
  retry: { label: string; run: () => void } | null
}

export function StillTileView({ name, alt, picture, showsGrid, notice, retry }: StillTileViewProps) {
  return (
    <li className={classes.tile} data-failed={notice !== null || undefined} data-grid={showsGrid || undefined}>
      {picture && !showsGrid && <img className={classes.picture} src={picture} alt={alt} draggable={false} />}
      <span className={classes.name}>{name}</span>
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
