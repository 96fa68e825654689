import './steps/checkNode.mjs'
import { installPackages } from './steps/packages.mjs'
import { buildClient, buildInstance } from './steps/prepare.mjs'

// Afterwards the instance and the client start without building, also where only the packages for running are
// installed.
await installPackages()
await buildInstance()
await buildClient()
