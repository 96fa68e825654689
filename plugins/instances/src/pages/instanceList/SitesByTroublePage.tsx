import { useHost, useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { InstanceList } from './InstanceListPage'

/** The start page by trouble, whatever mode is stored. Another mode leads to the page that keeps it. */
export default function SitesByTroublePage() {
  const host = useHost()
  const [, change] = useLocalSettings()
  return (
    <InstanceList
      mode="trouble"
      onMode={(instanceListDisplayMode) => {
        change({ instanceListDisplayMode })
        void host.navigate('/')
      }}
    />
  )
}
