import type { GuestSubject } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { GuestLinkForm } from '@barn-workbench/plugin-sdk/form'

/** A camera, and the range of its pictures that is proposed. */
export interface GiveAwayInput {
  subject: GuestSubject
  /** The name of the camera. */
  name: string
}

/** Gives a range of a camera away. */
export function GiveAway({ input: { subject, name } }: DialogProps<GiveAwayInput, never>) {
  return <GuestLinkForm subject={subject} title={name} />
}
