import { MomentField } from '@barn-workbench/plugin-sdk/form'
import { PlainButton, useMessages, useNow, useTimeView } from '@barn-workbench/plugin-sdk/react'
import classes from '../Editor.module.css'

/** Shows the camera and the time of the picture. */
export function TimeBar({ name, type, moment }: { name: string; type: string; moment: number | null }) {
  const t = useMessages()
  const view = useTimeView()
  const now = useNow()
  return (
    <>
      <h2 className={classes.name}>{t('editor.title', { name, type })}</h2>
      <div className={classes.time}>
        <MomentField moment={moment ?? now} onShow={(time) => view.showMoment(time)} />
        {moment !== null && <PlainButton onClick={() => view.showMoment(null)}>{t('editor.toNow')}</PlainButton>}
      </div>
    </>
  )
}
