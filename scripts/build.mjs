import './steps/checkNode.mjs'
import { installPackages } from './steps/packages.mjs'
import { buildBarn, buildClient, buildInstance } from './steps/prepare.mjs'

// Afterwards the instance, the client and the program of both start without building, also where only the packages for running are
// installed.
await installPackages()
await buildInstance()
await buildClient()
await buildBarn()
