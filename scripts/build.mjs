import './steps/checkNode.mjs'
import { buildClient, buildInstance, install } from './steps/prepare.mjs'

// Afterwards the instance and the client start without building, also where only the packages for running are installed.
await install()
await buildInstance()
await buildClient()
