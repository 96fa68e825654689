import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { layoutHistory } from '@barn-workbench/core/contract'
import { roleLayoutId } from '@barn-workbench/core/layout'
import { useSession } from '@barn-workbench/plugin-sdk/react'
import classes from './Dialogs.module.css'

interface AudienceNoteProps {
  /** The id under which the layout is published. */
  layoutId: string
  /** Roles that a layout is for that does not exist yet. An empty list means everyone. */
  roles?: readonly string[]
}

/** Says how many people a layout reaches when it is published, and how many of them have changed it for themselves. */
export function AudienceNote({ layoutId, roles = [] }: AudienceNoteProps) {
  const { t } = useTranslation('layouts')
  const session = useSession()
  const [role] = roles
  const id = role === undefined ? layoutId : roleLayoutId(layoutId, role)
  const { data, error } = useQuery({
    queryKey: [session.id, 'layout-reach', id],
    queryFn: ({ signal }) => session.send(layoutHistory.reach, { params: { layoutId: id } }, { signal }),
    staleTime: 0,
  })
  if (error) return <p className={classes.note}>{t('reach.unknown')}</p>
  if (!data) return <p className={classes.note}>{t('reach.counting')}</p>
  return (
    <p className={classes.note}>
      {t('reach.people', { count: data.people })}
      {data.withOwnChanges > 0 && ` ${t('reach.ownChanges', { count: data.withOwnChanges })}`}
    </p>
  )
}
