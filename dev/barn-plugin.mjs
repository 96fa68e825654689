#!/usr/bin/env node
// The command within this repository, where no published package of it is installed: builds it first if need be. The
// folder is the one in which it was started, not the one in which npm was.
process.env.INIT_CWD = process.cwd()
await import('../scripts/plugin.mjs')
