import type { ReactNode } from 'react'
import { Age } from './Age'
import type { Face } from './face'
import { FaceNotice } from './FaceNotice'
import classes from './WidgetFrame.module.css'
import { useWords } from './words'
import { usePart } from './WorkbenchContext'

/** @public */
export interface WidgetFrameProps {
  face: Face
  /** Title; the widget's own from its locale where absent. */
  title?: string
  /** A short mark beside the title. */
  badge?: ReactNode
  /** When the data on screen came in, ms. */
  updatedAt?: number | undefined
  /** Buttons that appear on hover or focus, always on touch. */
  actions?: ReactNode
  /** Content reaches the edges of the frame. */
  flush?: boolean
  children?: ReactNode
}

function DataAge({ face, updatedAt }: Pick<WidgetFrameProps, 'face' | 'updatedAt'>) {
  if (updatedAt === undefined) return null
  return <Age of={updatedAt} stale={face.kind === 'stale' ? face.problem : null} />
}

/** The one frame of every widget: title, age of its data, actions, and one of six faces. @public */
export function WidgetFrame({ face, title, badge, updatedAt, actions, flush = false, children }: WidgetFrameProps) {
  const { part, frameActions } = usePart()
  const t = useWords()
  const heading = title ?? t(`widgets.${part}.title`)
  const showsContent = face.kind === 'content' || face.kind === 'stale'
  return (
    <section className={classes.frame} aria-label={heading} aria-busy={face.kind === 'loading'} data-face={face.kind}>
      <header className={classes.header}>
        <h2 className={classes.title}>{heading}</h2>
        {showsContent && badge}
        <span className={classes.spring} />
        {(actions || frameActions) && (
          <div className={classes.actions}>
            {actions}
            {frameActions}
          </div>
        )}
        {showsContent && <DataAge face={face} updatedAt={updatedAt} />}
      </header>
      <div className={flush ? classes.flushBody : classes.body}>
        {showsContent ? children : <FaceNotice face={face} />}
      </div>
    </section>
  )
}
