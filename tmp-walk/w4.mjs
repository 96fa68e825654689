import { browser, visit } from './lib.mjs'
const p = await visit({ width: 'tablet', user: 'admin' })
p.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.request().method(), r.url().slice(0, 120)) })
await p.go('/instance/1001/incidents')
await p.getByRole('button', { name: /^Actions on/ }).first().tap(); await p.waitForTimeout(600)
console.log(await p.getByRole('menuitem').allTextContents())
await p.shot('t-menu')
await p.keyboard.press('Escape')
await p.getByRole('button', { name: /^Actions on/ }).first().tap(); await p.waitForTimeout(600)
await p.getByRole('menuitem', { name: /^Assign to me/ }).tap()
for (let i = 0; i < 12; i++) { await p.waitForTimeout(150); console.log(i, (await p.getByRole('button', { name: 'Undo' }).count()), await p.evaluate(() => [...document.querySelectorAll('[popover]')].map((e) => e.outerHTML.slice(0, 160)))) }
await p.shot('t-toast')
await browser.close()
