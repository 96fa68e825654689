import type { Fleet } from '../../fleet/startFleet'
import { ACCOUNT } from './firstContent'

type Reply = Record<string, unknown>

async function ask(url: string, method: string, { body, token }: { body: object; token?: string }): Promise<Reply> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Reply
}

/** Signs in to the pig barn, past the web client, and returns an access token. */
export async function barnToken({ pigBarn }: Fleet): Promise<string> {
  const { refreshToken } = await ask(`${pigBarn}/api/auth/usernamePassword/login`, 'POST', {
    body: { username: ACCOUNT.name, password: ACCOUNT.password },
  })
  const { accessToken } = await ask(`${pigBarn}/api/login/refresh`, 'POST', { body: { refreshToken } })
  return String(accessToken)
}

/** Signs in to the pig barn, past the web client, and returns a function that calls it. */
export async function signInToBarn(
  fleet: Fleet,
): Promise<(method: string, path: string, body: object) => Promise<Reply>> {
  const token = await barnToken(fleet)
  return (method, path, body) => ask(fleet.pigBarn + path, method, { body, token })
}
