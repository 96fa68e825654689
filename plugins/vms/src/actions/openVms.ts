import type { ActionHost } from '@barn-workbench/plugin-sdk'
import { screenPath } from '@barn-workbench/plugin-sdk/react'
import { findPage } from '../pages'

/** Shows the VMS instances of the admiral whose page is open, else the list of admirals. */
export async function openVms(_input: object, { session, navigate }: ActionHost) {
  const isAdmiral = session?.snapshot().instanceType === 'admiral'
  await navigate(isAdmiral ? screenPath(session.id, 'vms') : findPage.path)
  return {}
}
