import { regions } from '@barn-workbench/core/contract'
import type { RegionSpecification } from '@barn-workbench/core/schema'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { moveDialog, nameDialog, removeDialog } from '../dialogs'
import type { NameInput, RemoveInput } from '../dialogs/inputs'
import { regionsPath } from '../paths'
import { camerasOf } from '../queries/regionsById'
import type { RegionsById } from '../queries/useRegionsById'
import { useChangeWithToast } from './useChangeWithToast'

interface SpecificationWriteOptions {
  book: RegionsById
  cameraNameOf(cameraId: string): string
}

/** The cameras that see a region, and the questions before it is changed. */
function useQuestions({ book, cameraNameOf }: SpecificationWriteOptions) {
  const t = useMessages()
  const { open } = useHost()
  const session = useSession()
  return {
    usersOf: ({ regionSpecificationId, regionType }: RegionSpecification): RemoveInput['usedBy'] =>
      camerasOf(book.mappings, regionSpecificationId).map((cameraId) => ({
        label: t('use.outlines', { camera: cameraNameOf(cameraId) }),
        path: regionsPath(session.id, { cameraId, regionType }),
      })),
    meanwhile: ({ regionType }: RegionSpecification): RemoveInput['usedBy'] => [
      { label: t('use.meanwhile'), path: regionsPath(session.id, { regionType }) },
    ],
    askForName: (input: NameInput) => open(nameDialog, input),
    askToRemove({ name }: RegionSpecification, usedBy: RemoveInput['usedBy']) {
      const input: RemoveInput = { of: 'specification', name, usedBy }
      return open(removeDialog, input)
    },
  }
}

/** Creates, renames, moves and deletes the regions of a type, each after a question. */
export function useSpecificationWrites(options: SpecificationWriteOptions) {
  const { book } = options
  const host = useHost()
  const session = useSession()
  const changeWithToast = useChangeWithToast(book)
  const { usersOf, meanwhile, askForName, askToRemove } = useQuestions(options)
  const inputOf = ({ regionSpecificationId: id }: RegionSpecification, value: { name?: string; regionType?: string }) =>
    ({ params: { id }, body: { value } }) as const

  return {
    async create(regionType: string) {
      const answer = await askForName({ of: 'specification', purpose: 'create', name: '' })
      if (!answer) return
      const { name, id } = answer
      const value = { name, regionType, ...(id !== '' && { regionSpecificationId: id }) }
      await changeWithToast('specification.create', { name }, () =>
        session.send(regions.createSpecification, { body: { value } }),
      )
    },
    async rename(specification: RegionSpecification) {
      const { name: before, version: ifMatch } = specification
      const answer = await askForName({ of: 'specification', purpose: 'rename', name: before })
      if (!answer || answer.name === before) return
      const { name } = answer
      await changeWithToast('specification.rename', { name }, () =>
        session.send(regions.updateSpecification, inputOf(specification, { name }), { ifMatch }),
      )
    },
    async move(specification: RegionSpecification) {
      const { name, version: ifMatch } = specification
      const usedBy = usersOf(specification)
      if (usedBy.length > 0) return void (await askToRemove(specification, usedBy))
      const types = book.types
        .filter(({ regionTypeId }) => regionTypeId !== specification.regionType)
        .map((type) => ({ id: type.regionTypeId, name: type.name }))
      const regionType = await host.open(moveDialog, { name, types })
      if (regionType === null) return
      await changeWithToast(
        'specification.move',
        { name, type: book.typeNameOf(regionType) },
        () => session.send(regions.updateSpecification, inputOf(specification, { regionType }), { ifMatch }),
        () => askToRemove(specification, meanwhile(specification)),
      )
    },
    async remove(specification: RegionSpecification) {
      const { name, regionSpecificationId: id } = specification
      if (!(await askToRemove(specification, usersOf(specification)))) return
      await changeWithToast(
        'specification.remove',
        { name },
        () => session.send(regions.removeSpecification, { params: { id } }),
        () => askToRemove(specification, meanwhile(specification)),
      )
    },
  }
}
