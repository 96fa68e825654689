import { VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { PageLink, useInstance, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'
import { MANAGE_PERMISSION } from '../permissions'
import classes from './EditLink.module.css'

interface EditLinkProps {
  /** Undefined: there is no canvas yet. */
  canvasId: string | undefined
  /** Whether there is nothing on it yet. */
  isEmpty: boolean
}

/** The way to the editor of a canvas, for who manages canvases. */
export function EditLink({ canvasId, isEmpty }: EditLinkProps) {
  const t = useMessages()
  const { session } = useInstance()
  if (!usePermission(MANAGE_PERMISSION)) return null
  const search = canvasId === undefined ? '' : `?canvas=${encodeURIComponent(canvasId)}`
  return (
    <PageLink to={`/instance/${session.id}/canvases${search}`} className={isEmpty ? classes.prominent : classes.link}>
      {isEmpty ? t('empty.arrange') : <IconPencil size={18} stroke={1.7} aria-hidden />}
      {!isEmpty && <VisuallyHidden>{t('editor.editThis')}</VisuallyHidden>}
    </PageLink>
  )
}
