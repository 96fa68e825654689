import { NoticeButton, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from '../../plan/Plan.module.css'

/** Says what the address says wrongly, and takes it out of the address. */
export function AddressNotice({ wrong }: { wrong: readonly string[] }) {
  const t = useMessages()
  const { address } = useWorkbench()
  return (
    <div className={classes.notice} role="status">
      {t('notices.address', { fields: wrong.map((name) => t(`notices.fields.${name}`)).join(', ') })}
      <NoticeButton onClick={() => address.set(Object.fromEntries(wrong.map((name) => [name, null])))}>
        {t('notices.leaveOut')}
      </NoticeButton>
    </div>
  )
}
