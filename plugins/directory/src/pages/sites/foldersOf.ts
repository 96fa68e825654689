import type { ServiceProvider } from '@barn-workbench/core/schema'
import { byText } from '@barn-workbench/core/text'

/** The sites of a folder; `name` is null for sites without one. */
export interface Folder {
  name: string | null
  providers: ServiceProvider[]
}

/** The account's name of a site. */
export function nameOf({ customizedServiceProviderName, serviceProviderName }: ServiceProvider): string {
  return customizedServiceProviderName ?? serviceProviderName
}

function matches(provider: ServiceProvider, search: string): boolean {
  const { serviceProviderName, globalUniqueIdentifier, folderName } = provider
  const texts = [nameOf(provider), serviceProviderName, globalUniqueIdentifier, folderName ?? '']
  return texts.some((text) => text.toLocaleLowerCase().includes(search))
}

/** The sites that are shown, in their folders, and how many match in all. */
export interface ShownSites {
  folders: Folder[]
  count: number
}

/** The first sites that match, in their folders: by order, then by name; those without a folder come first. */
export function foldersOf(
  providers: readonly ServiceProvider[],
  { search, limit }: { search: string; limit: number },
): ShownSites {
  const compare = byText()
  const wanted = search.trim().toLocaleLowerCase()
  const sorted = providers
    .filter((provider) => wanted === '' || matches(provider, wanted))
    .sort((a, b) => a.instanceListOrder - b.instanceListOrder || compare(nameOf(a), nameOf(b)))
  const byName = new Map<string | null, ServiceProvider[]>()
  for (const provider of sorted.slice(0, limit)) {
    const folder = byName.get(provider.folderName)
    if (folder) folder.push(provider)
    else byName.set(provider.folderName, [provider])
  }
  const folders = [...byName].map(([name, inFolder]) => ({ name, providers: inFolder }))
  return { folders: folders.sort((a, b) => compare(a.name ?? '', b.name ?? '')), count: sorted.length }
}
