import { Skeleton } from '@mantine/core'
import { useProblemText } from './messages'
import { NoticeButton } from './NoticeButton'
import { useSdkTexts } from './texts'
import type { ViewState } from './viewState'
import classes from './WidgetFrame.module.css'

function EmptyNotice({ title, hint, action }: Extract<ViewState, { kind: 'empty' }>) {
  return (
    <div className={classes.notice}>
      <span className={classes.noticeTitle}>{title}</span>
      {hint && <span>{hint}</span>}
      {action && <NoticeButton onClick={action.onClick}>{action.label}</NoticeButton>}
    </div>
  )
}

/**
 * Shown by a frame in place of its content: a skeleton, a notice or an error with a button to try again; and by a widget
 * whose controls stay beside it. @public
 */
export function ViewStateNotice({ state }: { state: ViewState }) {
  const t = useSdkTexts()
  const problemText = useProblemText()
  switch (state.kind) {
    case 'loading':
      return (
        <div className={classes.skeleton}>
          <Skeleton height="100%" mih={48} radius={8} />
        </div>
      )
    case 'empty':
      return <EmptyNotice {...state} />
    case 'forbidden':
      return (
        <div className={classes.notice}>
          <span className={classes.noticeTitle}>{t('viewState.forbidden')}</span>
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
          {state.retry && <NoticeButton onClick={state.retry}>{t('viewState.retry')}</NoticeButton>}
        </div>
      )
    case 'content':
      return null
  }
}
