import type { Build, OfflineScope } from './offlineScope'
import { startOfflineWorker } from './offlineWorker'
import { startPushWorker, type PushScope } from './pushWorker'

/** The build of the client fills it in. */
declare const CLIENT_BUILD: Build

const scope = globalThis as unknown as OfflineScope & PushScope
startPushWorker(scope)
startOfflineWorker(scope, CLIENT_BUILD)
