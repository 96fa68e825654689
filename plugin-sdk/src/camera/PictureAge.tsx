import type { ReactNode } from 'react'
import classes from './PictureAge.module.css'

/** The age of a picture, amber once two refreshes were missed. @public */
export function PictureAge({ isOutdated, children }: { isOutdated: boolean; children: ReactNode }) {
  return (
    <span className={classes.age} data-outdated={isOutdated || undefined}>
      {children}
    </span>
  )
}
