import { PageLink, useBarnTime, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { recordingPath } from '../../paths'
import { isWatchable } from '@barn-workbench/plugin-sdk/camera'
import { statusLabel } from '../../recordings/recordingLabels'
import classes from './Coverage.module.css'
import type { CoverageLane } from './CoverageLanes'

/** The same as the lanes in words; each span that can be watched leads there. */
export function CoverageList({ lanes }: { lanes: readonly CoverageLane[] }) {
  const t = useMessages()
  const { session } = useInstance()
  const { dayAndTime } = useBarnTime()
  return lanes.map(({ camera, pieces }) => (
    <section key={camera.cameraId} aria-label={camera.name}>
      <h3 className={classes.name}>{camera.name}</h3>
      {pieces.length === 0 && <p className={classes.nothing}>{t('coverage.nothing')}</p>}
      <ul className={classes.list}>
        {pieces.map((piece) => {
          const span = t('coverage.span', { start: dayAndTime(piece.start), end: dayAndTime(piece.end) })
          return (
            <li key={piece.start} className={classes.entry}>
              {isWatchable(piece) ? (
                <PageLink to={recordingPath(session.id, camera.cameraId, piece.start)} className={classes.link}>
                  {span}
                </PageLink>
              ) : (
                <span>
                  {span} ({statusLabel(piece.status, t)})
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
