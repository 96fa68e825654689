import { memo, type ReactNode } from 'react'
import type { FrameAction } from '../context/frameAction'
import { useMessages } from '../context/messages'
import { useOptionalSpecies } from '../context/useInstance'
import { useContribution } from '../context/WorkbenchContext'
import { Age } from './Age'
import { lazyPart } from './lazyPart'
import { PageLink } from './PageLink'
import { useClockOffset } from './useNow'
import { ViewStateNotice, type ViewState } from './ViewStateNotice'
import classes from './WidgetFrame.module.css'

/** Props of `WidgetFrame`. @public */
export interface WidgetFrameProps {
  state: ViewState
  /** The title; by default the title in the widget's locale. A title that the user gave the widget has precedence. */
  title?: string
  /** Path of the screen that tells more; the title leads there. */
  leadsTo?: `/${string}` | undefined
  /** A sign before the title that the widget has no say in. */
  mark?: ReactNode
  /** A short text or icon beside the title. */
  badge?: ReactNode
  /** Time at which the data on screen was loaded, ms since the epoch by the clock of this device. */
  updatedAt?: number | undefined
  /** Actions. Their buttons are visible on hover and focus; on touch screens and phones they are one menu. */
  actions?: readonly FrameAction[] | undefined
  /** Controls before the actions, such as a switch. */
  tools?: ReactNode
  /** Whether the content extends to the edges of the frame. */
  flush?: boolean
  /** Whether the content stays in the page while something else is shown in its place. It then hides itself. */
  keepsContent?: boolean
  children?: ReactNode
}

const NO_ACTIONS: readonly FrameAction[] = []
const ACTIONS_ROOM = <span className={classes.actionsRoom} />
/** The buttons of a frame are seen later than its content. */
const FrameActions = lazyPart(async () => (await import('./FrameActions')).FrameActions, { isOptional: true })

function DataAge({ state, updatedAt }: Pick<WidgetFrameProps, 'state' | 'updatedAt'>) {
  const clockOffset = useClockOffset()
  if (updatedAt === undefined) return null
  return <Age of={updatedAt + clockOffset} stale={state.kind === 'stale' ? state.problem : null} />
}

const FrameTitle = memo(function FrameTitle({
  leadsTo,
  children,
}: {
  leadsTo: WidgetFrameProps['leadsTo']
  children: string
}) {
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
})

/** The title that the user gave the widget, else the one passed by the widget, else the one in its locale. */
function useHeading(title: string | undefined): string {
  const { name, title: givenTitle } = useContribution()
  const t = useMessages()
  const species = useOptionalSpecies()
  // In a barn of pigs, a message `title_pigs` has precedence over `title`.
  return givenTitle ?? title ?? t(`widgets.${name}.title`, { context: species ?? '' })
}

/** The controls and actions of the widget, and the actions that the workbench adds. */
function Actions({ actions = NO_ACTIONS, tools }: Pick<WidgetFrameProps, 'actions' | 'tools'>) {
  const { frameActions = NO_ACTIONS } = useContribution()
  const all = [...actions, ...frameActions]
  if (!tools && all.length === 0) return null
  return (
    <div className={classes.actions}>
      {tools}
      {all.length > 0 && <FrameActions actions={all} fallback={ACTIONS_ROOM} />}
    </div>
  )
}

/**
 * The frame of a widget: title, age of its data, actions, and its content or what `state` shows in its place. @public
 */
export function WidgetFrame(props: WidgetFrameProps) {
  const { state, title, leadsTo, mark, badge, updatedAt, actions, tools, flush, keepsContent, children } = props
  const { kind } = state
  const heading = useHeading(title)
  const showsContent = kind === 'content' || kind === 'stale'
  return (
    <section className={classes.frame} aria-label={heading} aria-busy={kind === 'loading'} data-view-state={kind}>
      <header className={classes.header}>
        {mark}
        <FrameTitle leadsTo={leadsTo}>{heading}</FrameTitle>
        {(showsContent || kind === 'empty') && badge}
        <span className={classes.spring} />
        <Actions actions={actions} tools={tools} />
        {showsContent && <DataAge state={state} updatedAt={updatedAt} />}
      </header>
      <div className={flush ? classes.flushBody : classes.body}>
        {(showsContent || keepsContent) && children}
        {!showsContent && <ViewStateNotice state={state} />}
      </div>
    </section>
  )
}
