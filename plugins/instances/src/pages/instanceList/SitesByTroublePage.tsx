import { useAddressParameters, useHost, useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import { InstanceList } from './InstanceListPage'

/**
 * The start page by trouble, whatever mode is stored. Another mode leads to the page that keeps it. It is alike for all
 * roles, and says so where the address asks for one.
 */
export default function SitesByTroublePage() {
  const t = useMessages()
  const host = useHost()
  const { role } = useAddressParameters(['role'])
  const [, change] = useLocalSettings()
  return (
    <InstanceList
      mode="trouble"
      note={role !== null && t('list.noRoles', { role })}
      onMode={(instanceListDisplayMode) => {
        change({ instanceListDisplayMode })
        void host.navigate('/')
      }}
    />
  )
}
