import { browser, visit } from './lib.mjs'
const p = await visit({ width: 'phone' })
await p.go('/instance/1001'); await p.waitForTimeout(1500)
const b = p.getByRole('button', { name: /^Actions on/ }).first()
console.log(await b.count())
await b.click({ timeout: 8000 }).catch((e) => console.log(String(e).slice(0, 600)))
await p.waitForTimeout(500); await p.shot('p-rowmenu'); console.log(await p.getByRole('menu').count(), await p.getByRole('menu').boundingBox().catch(() => null))
await browser.close()
