import { SegmentedControl } from '@mantine/core'
import { LANGUAGES, THEMES, type LocalSettings } from '@barn-workbench/core/settings'
import { useLocalSettings, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { DeveloperSettings } from './DeveloperSettings'
import { SettingRow, SwitchRow } from './SettingRow'
import classes from './Settings.module.css'

const SWITCHES = [
  'showVersions',
  'showTypeInformation',
  'loadBarnImages',
  'showCameraIdsOnGridView',
  'useAlignmentHelperAsImageReplacement',
  'showFrameAnnotationTour',
  'enableDeveloperSettings',
] as const

/** The settings of this browser, which are stored on the device. */
export default function SettingsPage() {
  const t = useMessages()
  const { productName, version } = useWorkbench()
  const [settings, changeSettings] = useLocalSettings()
  const languages = LANGUAGES.filter((language) => language !== 'debug' || settings.enableDeveloperSettings)
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('pages.settings.title')}</h1>
      <section className={classes.card}>
        <SettingRow label={t('theme.label')}>
          <SegmentedControl
            aria-label={t('theme.label')}
            value={settings.theme}
            onChange={(theme) => changeSettings({ theme: theme as LocalSettings['theme'] })}
            data={THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
          />
        </SettingRow>
        <SettingRow label={t('language.label')}>
          <SegmentedControl
            aria-label={t('language.label')}
            value={settings.language}
            onChange={(language) => changeSettings({ language: language as LocalSettings['language'] })}
            data={languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
          />
        </SettingRow>
        {SWITCHES.map((name) => (
          <SwitchRow
            key={name}
            label={t(`switch.${name}`)}
            checked={settings[name]}
            onChange={(checked) => changeSettings({ [name]: checked })}
          />
        ))}
      </section>
      {settings.enableDeveloperSettings && <DeveloperSettings settings={settings} onChange={changeSettings} />}
      <p className={classes.version}>{t('version', { productName, version })}</p>
    </div>
  )
}
