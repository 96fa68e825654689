import { Button } from '@mantine/core'
import { IconPower, IconReload } from '@tabler/icons-react'
import { useState } from 'react'
import { PageSection, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { loadRestart, restartDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import type { RestartDialogInput } from '../../restart/RestartDialog'
import type { RestartKind } from '../../restart/watchRestart'

interface RestartToolsProps {
  /** Whether the instance can reboot its machine; undefined: it is not known yet. */
  canRebootHost: boolean | undefined
  /** The instance runs anew. */
  onBack: () => void
}

/** Restarts the program or the machine, each after a question. What the setup of the instance lacks is said in words. */
export function RestartTools({ canRebootHost, onBack }: RestartToolsProps) {
  const t = useMessages()
  const host = useHost()
  const [opening, setOpening] = useState<RestartKind | null>(null)
  const open = async (kind: RestartKind) => {
    setOpening(kind)
    // The dialog says what went wrong where its code cannot be loaded.
    await loadRestart().catch(() => undefined)
    setOpening(null)
    await host.open<RestartDialogInput, null>(restartDialog, { kind, onBack })
  }
  const isWithoutReboot = canRebootHost === false
  return (
    <PageSection title={t('restart.title')} hint={t('restart.about')}>
      <div className={classes.inline}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconReload size={18} />}
          loading={opening === 'instance'}
          onClick={() => void open('instance')}
        >
          {t('restart.openInstance')}
        </Button>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPower size={18} />}
          loading={opening === 'host'}
          disabled={canRebootHost !== true}
          aria-describedby={isWithoutReboot ? 'system-no-reboot' : undefined}
          onClick={() => void open('host')}
        >
          {t('restart.openHost')}
        </Button>
      </div>
      {canRebootHost !== true && (
        // Its room is kept until it is known, so that nothing jumps.
        <p id="system-no-reboot" className={classes.secondary} data-unknown={!isWithoutReboot || undefined}>
          {t('restart.noReboot')}
        </p>
      )}
    </PageSection>
  )
}
