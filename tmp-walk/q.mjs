import { visit, browser } from './lib.mjs'
const p = await visit()
await p.go('/instance/1001/incidents?closed=true')
await p.waitForTimeout(2000)
const r = p.locator('[data-incident-id]').first()
await r.click(); await p.waitForTimeout(3000)
await p.shot('q')
for (const k of ['j','k','j']) { await p.keyboard.press(k); await p.waitForTimeout(2500)
console.log(p.url(), await p.locator('article h2, article h1').first().textContent(), await p.locator('article canvas, article img').count(), await p.locator('article ol li').count()) }
await p.shot('q2')
console.log(p.complaints)
await browser.close()
