import { IconPlus } from '@tabler/icons-react'
import {
  NoticeButton,
  PageFrame,
  useHost,
  useMessages,
  viewStateOf,
  WidgetFrame,
} from '@barn-workbench/plugin-sdk/react'
import { sourceDialog } from '../../dialogs'
import { useShownCameras } from '../../queries/useCamerasInUse'
import classes from './Setup.module.css'
import { SetupRow } from './SetupRow'

/** Adds cameras, changes their sources, and removes them. */
export default function SetupPage() {
  const t = useMessages()
  const host = useHost()
  const call = useShownCameras()
  const title = t('pages.setup.title')
  const add = async () => {
    if (await host.open(sourceDialog, null)) await call.refetch()
  }
  const isEmpty = call.data?.length === 0
  return (
    <PageFrame title={title} isFull>
      <WidgetFrame
        state={viewStateOf(call)}
        title={title}
        badge={
          <NoticeButton isPrimary onClick={() => void add()}>
            <span className={classes.add}>
              <IconPlus size={18} aria-hidden />
              {t('source.add')}
            </span>
          </NoticeButton>
        }
      >
        {isEmpty ? (
          <div className={classes.empty}>
            <strong>{t('setup.empty')}</strong>
            <span>{t('setup.emptyHint')}</span>
          </div>
        ) : (
          <ul className={classes.list}>
            {call.data?.map((camera) => (
              <SetupRow key={camera.cameraId} camera={camera} dataUpdatedAt={call.dataUpdatedAt} />
            ))}
          </ul>
        )}
      </WidgetFrame>
    </PageFrame>
  )
}
