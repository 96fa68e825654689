import { visit, browser } from './lib.mjs'
const p = await visit({ width: 'phone' })
await p.go('/instance/1001/incidents')
await p.locator('[data-incident-id]').filter({ hasText: 'Dead animal' }).first().tap()
await p.waitForTimeout(2500); await p.shot('d1')
await p.getByRole('toolbar').last().getByRole('button').nth(1).tap(); await p.waitForTimeout(2000); await p.shot('d2')
console.log(await p.getByRole('dialog').count(), p.complaints)
await browser.close()
