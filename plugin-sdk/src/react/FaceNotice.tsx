import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Face } from './face'
import classes from './WidgetFrame.module.css'

/** What a frame shows in place of content. */
export function FaceNotice({ face }: { face: Face }) {
  const { t } = useTranslation(['shell', 'errors'])
  switch (face.kind) {
    case 'loading':
      return (
        <div className={classes.skeleton}>
          <Skeleton height="100%" mih={48} radius={8} />
        </div>
      )
    case 'empty':
      return (
        <div className={classes.notice}>
          <span className={classes.noticeTitle}>{face.title}</span>
          {face.hint && <span>{face.hint}</span>}
        </div>
      )
    case 'forbidden':
      return (
        <div className={classes.notice}>
          <span className={classes.noticeTitle}>{t('faces.forbidden')}</span>
          <span>{t('faces.permissionNeeded', { permission: face.permissions.join(', ') })}</span>
        </div>
      )
    case 'error':
    case 'stale':
      return (
        <div className={classes.notice} role="alert">
          <span className={classes.errorTitle}>{t(face.problem.code, { ns: 'errors', ...face.problem.params })}</span>
          <Button size="compact-sm" variant="default" onClick={face.retry}>
            {t('faces.retry')}
          </Button>
        </div>
      )
    case 'content':
      return null
  }
}
