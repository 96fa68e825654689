import { regions } from '@barn-workbench/core/contract'
import type { RegionType } from '@barn-workbench/core/schema'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { nameDialog, removeDialog } from '../dialogs'
import type { NameInput, RemoveInput } from '../dialogs/inputs'
import { regionsPath } from '../paths'
import type { RegionsById } from '../queries/useRegionsById'
import { useChangeWithToast } from './useChangeWithToast'

interface TypeWriteOptions {
  book: RegionsById
  cameraNameOf(cameraId: string): string
  /** Shows another type; null for any. */
  onType(id: string | null): void
}

/** The users of a type: its regions, and the cameras that have, or had, outlines of it. */
function useTypeUsers({ book, cameraNameOf }: Pick<TypeWriteOptions, 'book' | 'cameraNameOf'>) {
  const t = useMessages()
  const session = useSession()
  return ({ regionTypeId }: RegionType): RemoveInput['usedBy'] => {
    const count = book.specificationsOf(regionTypeId).length
    const path = regionsPath(session.id, { regionType: regionTypeId })
    const ofCameras = book.mappings
      .filter(({ regionType }) => regionType === regionTypeId)
      .map(({ cameraId, regions: drawn }) => ({
        label: t(drawn.length > 0 ? 'use.outlines' : 'use.formerOutlines', { camera: cameraNameOf(cameraId) }),
        path: regionsPath(session.id, { cameraId, regionType: regionTypeId }),
      }))
    return [...(count > 0 ? [{ label: t('use.specifications', { count }), path }] : []), ...ofCameras]
  }
}

/** Creates, renames and deletes types, each after a question. */
export function useTypeWrites({ book, cameraNameOf, onType }: TypeWriteOptions) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const changeWithToast = useChangeWithToast(book)
  const askForName = (input: NameInput) => host.open(nameDialog, input)
  const askToRemove = (input: RemoveInput) => host.open(removeDialog, input)
  const usersOf = useTypeUsers({ book, cameraNameOf })
  return {
    async create() {
      const answer = await askForName({ of: 'type', purpose: 'create', name: '' })
      if (!answer) return
      const { name, id } = answer
      const value = { name, ...(id !== '' && { regionTypeId: id }) }
      const created = await changeWithToast('type.create', { name }, () =>
        session.send(regions.createType, { body: { value } }),
      )
      if (created) onType(created.value.regionTypeId)
    },
    async rename(type: RegionType) {
      const answer = await askForName({ of: 'type', purpose: 'rename', name: type.name })
      if (!answer || answer.name === type.name) return
      const { name } = answer
      const input = { params: { id: type.regionTypeId }, body: { value: { name } } }
      await changeWithToast('type.rename', { name }, () =>
        session.send(regions.updateType, input, { ifMatch: type.version }),
      )
    },
    async remove(type: RegionType) {
      const { name, regionTypeId } = type
      const ask = (usedBy: RemoveInput['usedBy']) => askToRemove({ of: 'type', name, usedBy })
      if (!(await ask(usersOf(type)))) return
      const removed = await changeWithToast(
        'type.remove',
        { name },
        () => session.send(regions.removeType, { params: { id: regionTypeId } }),
        // It has come into use meanwhile.
        () => ask([{ label: t('use.meanwhile'), path: regionsPath(session.id, { regionType: regionTypeId }) }]),
      )
      if (removed) onType(null)
    },
  }
}
