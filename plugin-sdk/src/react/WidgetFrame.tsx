import type { ReactNode } from 'react'
import { Age } from './Age'
import { useMessages } from './messages'
import type { ViewState } from './viewState'
import { ViewStateNotice } from './ViewStateNotice'
import classes from './WidgetFrame.module.css'
import { useContribution } from './WorkbenchContext'

/** @public */
export interface WidgetFrameProps {
  state: ViewState
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

function DataAge({ state, updatedAt }: Pick<WidgetFrameProps, 'state' | 'updatedAt'>) {
  if (updatedAt === undefined) return null
  return <Age of={updatedAt} stale={state.kind === 'stale' ? state.problem : null} />
}

/** The one frame of every widget: title, age of its data, actions, and one of six states. @public */
export function WidgetFrame({ state, title, badge, updatedAt, actions, flush = false, children }: WidgetFrameProps) {
  const { name, frameActions } = useContribution()
  const t = useMessages()
  const heading = title ?? t(`widgets.${name}.title`)
  const showsContent = state.kind === 'content' || state.kind === 'stale'
  return (
    <section
      className={classes.frame}
      aria-label={heading}
      aria-busy={state.kind === 'loading'}
      data-view-state={state.kind}
    >
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
        {showsContent && <DataAge state={state} updatedAt={updatedAt} />}
      </header>
      <div className={flush ? classes.flushBody : classes.body}>
        {showsContent ? children : <ViewStateNotice state={state} />}
      </div>
    </section>
  )
}
