import { Skeleton } from '@mantine/core'
import { isAccessRefused, problemOf, type Problem } from '@barn-workbench/core/result'
import { useProblemText } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { PlainButton } from './PlainButton'
import classes from './WidgetFrame.module.css'

function EmptyNotice({ title, hint, action }: Extract<ViewState, { kind: 'empty' }>) {
  return (
    <div className={classes.notice}>
      <span className={classes.noticeTitle}>{title}</span>
      {hint && <span>{hint}</span>}
      {action && <PlainButton onClick={action.onClick}>{action.label}</PlainButton>}
    </div>
  )
}

/** One element for all, so that it is not drawn again with its widget. */
const LOADING = (
  <div className={classes.skeleton}>
    <Skeleton height="100%" mih={48} radius={8} />
  </div>
)

/**
 * Shown by a frame in place of its content: a skeleton, a notice or an error with a button to try again; and by a
 * widget whose controls stay beside it. @public
 */
export function ViewStateNotice({ state }: { state: ViewState }) {
  const t = useSdkTexts()
  const problemText = useProblemText()
  switch (state.kind) {
    case 'loading':
      return LOADING
    case 'empty':
      return <EmptyNotice {...state} />
    case 'forbidden':
      return (
        <div className={classes.notice}>
          <span className={classes.noticeTitle}>{state.title ?? t('viewState.forbidden')}</span>
          {state.permissions.length > 0 && (
            <span>{t('viewState.permissionNeeded', { permission: state.permissions.join(', ') })}</span>
          )}
        </div>
      )
    case 'error':
    case 'stale':
      return (
        <div className={classes.notice} role="alert">
          <span className={classes.errorTitle}>{problemText(state.problem)}</span>
          {state.retry && <PlainButton onClick={state.retry}>{t('viewState.retry')}</PlainButton>}
        </div>
      )
    case 'content':
      return null
  }
}

/** An action for an empty state: a button below its message. @public */
export interface ViewStateAction {
  label: string
  onClick(): void
}

/**
 * The state that a widget frame draws. `stale`: content with an error above it; `empty`: a message in place of content;
 * `error` has no `retry` where that cannot help; `forbidden`: the account may not see the content, with the permissions
 * that would be needed as far as they are known. Its `title` stands for the one that says so.
 * @public
 */
export type ViewState =
  | { kind: 'loading' }
  | { kind: 'content' }
  | { kind: 'empty'; title: string; hint?: string; action?: ViewStateAction }
  | { kind: 'error'; problem: Problem; retry: (() => void) | null }
  | { kind: 'stale'; problem: Problem; retry: () => void }
  | { kind: 'forbidden'; permissions: readonly string[]; title?: string }

/** The part of a query result that decides the state. */
export interface Loaded {
  data: unknown
  error: unknown
  refetch: () => unknown
  dataUpdatedAt: number
}

/**
 * The state of a widget that shows the results of some calls: the worst call decides. Loaded content stays visible
 * unless the instance refuses access to a part of it. @public
 */
export function viewStateOf(...calls: readonly Loaded[]): ViewState {
  const retry = () => {
    for (const call of calls) if (call.error) call.refetch()
  }
  if (calls.some((call) => isAccessRefused(call.error))) return { kind: 'forbidden', permissions: [] }
  const failed = calls.find((call) => call.error)
  const complete = calls.every((call) => call.data !== undefined)
  if (failed) return { kind: complete ? 'stale' : 'error', problem: problemOf(failed.error), retry }
  return { kind: complete ? 'content' : 'loading' }
}

/**
 * The time at which the oldest of the results was loaded, ms since the epoch by the clock of this device; undefined
 * before any is loaded. @public
 */
export function updatedAtOf(...calls: readonly Loaded[]): number | undefined {
  const times = calls.map((call) => call.dataUpdatedAt).filter((time) => time > 0)
  return times.length > 0 ? Math.min(...times) : undefined
}
