import type { OwnServiceProviderSettings, ServiceProvider } from '../schema'
import type { AddSettings, OwnInstanceSettings } from './instanceList'

/** What a person chooses about a site both at a directory and on a device. */
export type SharedInstanceSettings = Pick<OwnInstanceSettings, 'customName' | 'order' | 'folderName' | 'bgcolor'>

/** What a person has chosen about a site at the directory, as the list of this device names it. */
export function settingsOfProvider(provider: ServiceProvider): SharedInstanceSettings {
  const { customizedServiceProviderName, instanceListOrder, folderName, backgroundColor } = provider
  return { customName: customizedServiceProviderName, order: instanceListOrder, folderName, bgcolor: backgroundColor }
}

/** What the list of this device says of a site, as the directory names it. */
export function providerSettingsOf(settings: SharedInstanceSettings): Omit<OwnServiceProviderSettings, 'imageUrl'> {
  const { customName, order, folderName, bgcolor } = settings
  return { customizedServiceProviderName: customName, instanceListOrder: order, folderName, backgroundColor: bgcolor }
}

/** How a site of a directory is added to the list of this device, with the picture that the directory has of it. */
export function addSettingsOf(provider: ServiceProvider): AddSettings {
  const { imageUrl } = provider
  return {
    source: 'directory',
    ...settingsOfProvider(provider),
    serviceProviderImageUrl: imageUrl,
    useServiceProviderImageUrl: imageUrl !== null,
  }
}
