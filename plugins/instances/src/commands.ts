import { defineCommand } from '@barn-workbench/plugin-sdk'

export const signOut = defineCommand({
  id: 'instances.signOut',
  needsInstance: true,
  async run(host) {
    if (host.instanceId !== null) await host.signOut(host.instanceId)
  },
})
