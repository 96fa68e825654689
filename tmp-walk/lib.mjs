import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
export const O = 'http://localhost:5900'
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
const W = { desk: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } }
export async function visit({ width = 'desk', locale = 'en-GB', user = 'admin', instance = '1001', dark = false, forced = false } = {}) {
  const touch = width !== 'desk'
  const context = await browser.newContext({ viewport: W[width], locale, hasTouch: touch, isMobile: width === 'phone', colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', ...(forced && { forcedColors: 'active' }) })
  context.setDefaultTimeout(15000)
  const page = await context.newPage()
  page.complaints = []
  page.on('pageerror', (e) => page.complaints.push('pageerror ' + e.message))
  page.on('console', (m) => { if (m.type() === 'error') page.complaints.push(m.text().slice(0, 200)) })
  await page.goto(`${O}/login/${instance}`)
  await page.getByRole('textbox', { name: /^(Username|Benutzername)/ }).fill(user)
  await page.locator('input[type=password]').fill('Barn-demo-1!')
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click()
  await page.waitForURL(`**/instance/${instance}`)
  if (dark) { await page.goto(O + '/settings'); await page.getByText(/^(Dark|Dunkel)$/).first().click(); await page.waitForTimeout(300) }
  page.go = async (path) => { await page.goto(O + path); await page.getByRole('main').waitFor(); await page.locator('section[data-view-state]').first().waitFor().catch(() => {}); await page.waitForTimeout(1200) }
  page.shot = async (name) => { await page.screenshot({ path: `/tmp/shots/${name}.png` }) }
  page.axe = async (name) => {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
    const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'], preload: false }))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    console.log(name, violations.length ? violations.map((v) => v.id + ' ' + v.nodes.slice(0, 2).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).join(' | ')).join('\n   ') : 'axe ok', over > 0 ? 'OVERFLOW ' + over : '')
  }
  page.small = async (name) => { // touch targets under 44
    const s = await page.evaluate(() => [...document.querySelectorAll('button,a[href],input,select,summary,[role=button],[role=tab]')].filter((e) => { const r = e.getBoundingClientRect(); const c = getComputedStyle(e); return r.width > 0 && r.height > 0 && r.top < innerHeight && r.bottom > 0 && c.visibility !== 'hidden' && (r.height < 43.5 || r.width < 43.5) && !e.closest('[aria-hidden=true]') }).map((e) => { const r = e.getBoundingClientRect(); return `${e.tagName.toLowerCase()} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 30)}" ${Math.round(r.width)}x${Math.round(r.height)}` }))
    console.log(name, 'small targets:', s.length, s.slice(0, 14).join('; '))
  }
  page.step = async (name, f) => { try { await f() } catch (e) { console.log('STEP FAILED', name, String(e).split('\n')[0]); await page.shot('fail-' + name.replace(/\W+/g, '-')) } }
  return page
}
