import { visit, browser } from './lib.mjs'
const go = async (name, opts, path, f) => { const p = await visit(opts); if (opts.wide) await p.setViewportSize({ width: 1920, height: 1000 }); await p.go(path); if (f) await p.step(name, () => f(p)); await p.shot(name); await p.axe(name); if (opts.width) await p.small(name); console.log(name, p.complaints.slice(0, 3)); await p.context().close() }
const P = '/instance/1001/dead-animal-statistics'
await go('st-desk', {}, P)
await go('st-desk-bar', { dark: true, locale: 'de-DE' }, P + '?mode=OPENED&timeResolution=86400000')
await go('st-phone', { width: 'phone', locale: 'de-DE' }, P, async (p) => { await p.getByText('Entfernt', { exact: true }).first().click(); await p.waitForTimeout(400) })
await go('st-tablet', { width: 'tablet', dark: true }, P + '?mode=CLOSED')
await go('st-dash', {}, '/instance/1001', (p) => p.waitForTimeout(3000))
await go('st-wide', { wide: true }, P + '?mode=OPENED')
await go('st-dash-phone', { width: 'phone', dark: true, locale: 'de-DE' }, '/instance/1001', (p) => p.waitForTimeout(3000))
const t = await visit({})
await t.go(P); 
for (let i = 0; i < 3; i++) { const s = Date.now(); await t.getByRole('button', { name: 'Reload' }).click(); await t.waitForTimeout(50); await t.waitForFunction(() => !document.querySelector('[aria-busy=true]')); console.log('reload', Date.now() - s) }
await t.getByRole('link', { name: /found in this time/ }).click(); await t.waitForTimeout(1500); await t.shot('st-list'); console.log(t.url())
await browser.close()
