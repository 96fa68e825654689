import type { ReactNode } from 'react'
import { Age } from './Age'
import { useMessages } from './messages'
import { PageLink } from './PageLink'
import { useClockOffset } from './useClock'
import type { ViewState } from './viewState'
import { ViewStateNotice } from './ViewStateNotice'
import classes from './WidgetFrame.module.css'
import { useContribution } from './WorkbenchContext'

/** Props of `WidgetFrame`. @public */
export interface WidgetFrameProps {
  state: ViewState
  /** Title; that of the widget's locale by default. A title that the user gave the widget goes before it. */
  title?: string
  /** Path of the screen that tells more; the title leads there. */
  leadsTo?: `/${string}` | undefined
  /** A short text or icon beside the title. */
  badge?: ReactNode
  /** Time at which the data on screen was loaded, ms since the epoch by the clock of this device. */
  updatedAt?: number | undefined
  /** Buttons, which are visible on hover and focus, and always on touch screens. */
  actions?: ReactNode
  /** Whether the content extends to the edges of the frame. */
  flush?: boolean
  children?: ReactNode
}

function DataAge({ state, updatedAt }: Pick<WidgetFrameProps, 'state' | 'updatedAt'>) {
  const clockOffset = useClockOffset()
  if (updatedAt === undefined) return null
  return <Age of={updatedAt + clockOffset} stale={state.kind === 'stale' ? state.problem : null} />
}

function FrameTitle({ leadsTo, children }: { leadsTo: WidgetFrameProps['leadsTo']; children: string }) {
  return (
    <h2 className={classes.title}>
      {leadsTo ? (
        <PageLink to={leadsTo} className={classes.titleLink}>
          {children}
        </PageLink>
      ) : (
        children
      )}
    </h2>
  )
}

/** The title that the user gave the widget, or the one of its own, or that of its locale. */
function useHeading(title: string | undefined): string {
  const { name, title: givenTitle } = useContribution()
  const t = useMessages()
  return givenTitle ?? title ?? t(`widgets.${name}.title`)
}

/**
 * The frame of a widget: title, age of its data, actions, and its content or what `state` shows in its place. @public
 */
export function WidgetFrame(props: WidgetFrameProps) {
  const { state, title, leadsTo, badge, updatedAt, actions, flush = false, children } = props
  const { frameActions } = useContribution()
  const heading = useHeading(title)
  const showsContent = state.kind === 'content' || state.kind === 'stale'
  return (
    <section
      className={classes.frame}
      aria-label={heading}
      aria-busy={state.kind === 'loading'}
      data-view-state={state.kind}
    >
      <header className={classes.header}>
        <FrameTitle leadsTo={leadsTo}>{heading}</FrameTitle>
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
