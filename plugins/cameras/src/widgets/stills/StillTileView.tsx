import classes from './Stills.module.css'

interface StillTileViewProps {
  name: string
  alt: string
  picture: string | undefined
  /** A labelled grid in place of the picture, to align cameras by. */
  grid: boolean
  /** Why there is no newer picture. */
  notice: string | null
  retry: { label: string; run: () => void } | null
}

export function StillTileView({ name, alt, picture, grid, notice, retry }: StillTileViewProps) {
  return (
    <li className={classes.tile} data-failed={notice !== null || undefined} data-grid={grid || undefined}>
      {picture && !grid && <img className={classes.picture} src={picture} alt={alt} draggable={false} />}
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
