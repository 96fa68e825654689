import type { MqttConnection } from '@barn-workbench/core/schema'
import { IconPlus, IconTrash } from '@barn-workbench/plugin-sdk/icons'
import { IconButton, PageSection, useCameras, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { frigateDialog } from '../../dialogs'
import classes from '../../parts/Parts.module.css'
import { useConnectionWrites } from '../../parts/useConnections'

/** The rules for the reviews of Frigate, by camera, label and zone. */
export function FrigateRules({ connection }: { connection: MqttConnection }) {
  const t = useMessages()
  const host = useHost()
  const { change } = useConnectionWrites()
  const { data: cameras = [] } = useCameras()
  const { frigateRules } = connection
  const nameOf = (id: string) => cameras.find(({ cameraId }) => cameraId === id)?.name ?? id
  return (
    <PageSection
      title={t('frigate.title')}
      hint={t('frigate.hint')}
      tools={
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => void host.open(frigateDialog, connection)}
        >
          {t('frigate.add')}
        </Button>
      }
    >
      {frigateRules.length === 0 && <p className={classes.empty}>{t('frigate.none')}</p>}
      <ul className={classes.rows}>
        {frigateRules.map((rule, index) => {
          const zone = rule.zone === '' ? t('frigate.anywhere') : rule.zone
          return (
            <li key={`${rule.frigateCamera} ${rule.label} ${rule.zone} ${rule.becomes} ${rule.cameraId}`}>
              <span className={classes.grow}>
                <span className={classes.name}>{[rule.frigateCamera, rule.label, zone].join(' · ')}</span>
                <span className={classes.secondary}>
                  {t(`becomes.${rule.becomes}`)} · {nameOf(rule.cameraId)}
                </span>
              </span>
              <IconButton
                label={t('frigate.removeOf', { name: `${rule.frigateCamera} ${rule.label}` })}
                tip={t('frigate.remove')}
                onClick={() => void change(connection, { frigateRules: frigateRules.toSpliced(index, 1) })}
              >
                <IconTrash size={18} />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}
