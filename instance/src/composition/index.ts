/*
 * Puts an instance together. `createInstance` opens the database and runs these steps:
 *
 * 1. `settleSite` settles species and time zone, before anything depends on them.
 * 2. `composeCore` creates the services of every type of instance: accounts, sessions, permissions, layouts and
 *    settings.
 * 3. The module of the instance's type adds the others: `composeBarn`, `composeSenator`, `composeAdmiral` or
 *    `composeDataCollector`. Only that module is loaded, since an admiral needs no memory for pictures. If the options
 *    say so, it gets the content of the instance from the simulator, and passes it to the modules in their own types.
 * 4. `createApp` serves the routes of both, which `withAudit` lets the audit trail record.
 *
 * A module returns `InstanceParts`: its routes, `prepare`, and `start`, which returns the function that stops it. An
 * instance that cannot start throws a `StartError`, whose text is for the person at the terminal.
 */

export { createInstance, type Instance, type InstanceDependencies } from './createInstance'
export { describeAssumed } from './settleSite'
