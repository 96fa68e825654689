/** The instance that a dialog is about. `name` is part of its title. */
export interface InstanceInput {
  id: string
  name: string
}
