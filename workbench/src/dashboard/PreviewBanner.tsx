import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRoleName } from '../account/useAccount'
import type { PreviewedAccount } from '../layouts/roleRequests'
import { ROLE_PARAMETER } from '../layouts/useRoles'
import { useUrlParameter } from '../router/useUrlParameter'
import classes from './PreviewBanner.module.css'

interface PreviewBannerProps {
  role: string
  /** The account whose view it is; null for the view of a role. */
  account: Pick<PreviewedAccount, 'displayName'> | null
}

/** Says whose view of a dashboard is previewed, with a link back. The empty role stands for everyone. */
export function PreviewBanner({ role, account }: PreviewBannerProps) {
  const { t } = useTranslation('layouts')
  const roleName = useRoleName()
  const [, setRole] = useUrlParameter(ROLE_PARAMETER)
  return (
    <section className={classes.banner} role="status" aria-label={t('menu.seeAs')}>
      <IconEye size={18} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        {account !== null
          ? t('preview.account', { name: account.displayName })
          : role === ''
            ? t('preview.everyone')
            : t('preview.role', { role: roleName(role) })}
      </span>
      <Button size="compact-md" variant="default" onClick={() => setRole(null)}>
        {t('preview.back')}
      </Button>
    </section>
  )
}
