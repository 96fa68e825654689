import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRoleName } from '../account/useRoleName'
import { ROLE_PARAMETER } from '../layouts/useLayoutForUser'
import { useUrlParameter } from '../router/useUrlParameter'
import classes from './PreviewBanner.module.css'

/** Says as whom a dashboard is looked at, and leads back to one's own view. The empty role stands for everyone. */
export function PreviewBanner({ role }: { role: string }) {
  const { t } = useTranslation('layouts')
  const roleName = useRoleName()
  const [, setRole] = useUrlParameter(ROLE_PARAMETER)
  return (
    <section className={classes.banner} role="status" aria-label={t('menu.seeAs')}>
      <IconEye size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        {role === '' ? t('preview.everyone') : t('preview.role', { role: roleName(role) })}
      </span>
      <Button size="compact-md" variant="default" onClick={() => setRole(null)}>
        {t('preview.back')}
      </Button>
    </section>
  )
}
