import { z } from 'zod'
import { Id, LoginReply, Password, Username } from '../schema'
import { endpoint, open, signedIn } from './endpoint'
import { SESSION_PRIORITY } from './priorities'

const AccessToken = z.object({ accessToken: z.string().min(1) })
const Registered = z.object({ accountId: z.string(), displayName: z.string() })
const Available = z.object({ available: z.boolean() })

export const session = {
  refresh: endpoint({
    method: 'POST',
    path: '/api/login/refresh',
    access: open,
    priority: SESSION_PRIORITY,
    form: 'bare',
    reply: AccessToken,
    body: z.strictObject({ refreshToken: z.string().max(8192), acceptEula: z.boolean().optional() }),
    errors: ['login/token-invalid', 'eula/refresh-required'],
  }),
  logout: endpoint({
    method: 'DELETE',
    path: '/api/login/:refreshToken',
    access: open,
    form: 'nothing',
    reply: z.undefined(),
    params: z.object({ refreshToken: z.string().max(8192) }),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/api/permissions',
    access: signedIn,
    priority: SESSION_PRIORITY,
    form: 'result',
    reply: z.array(z.string()),
  }),
}

const loginErrors = ['login/wrong-credentials', 'request/too-many'] as const

export const usernamePassword = {
  available: endpoint({
    method: 'GET',
    path: '/api/auth/usernamePassword',
    access: open,
    form: 'result',
    reply: Available,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/usernamePassword',
    access: open,
    form: 'result',
    status: 201,
    reply: Registered,
    body: z
      .strictObject({
        username: Username,
        password: Password,
        passwordRepetition: z.string(),
        displayName: z.string().min(1).max(200),
        locale: z.string().max(35),
        acceptEula: z.boolean(),
      })
      .refine((body) => body.password === body.passwordRepetition, {
        message: 'password_repetition',
        path: ['passwordRepetition'],
      }),
    errors: ['account/username-taken', 'eula/refresh-required', 'request/too-many'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/usernamePassword/login',
    access: open,
    priority: SESSION_PRIORITY,
    form: 'bare',
    reply: LoginReply,
    body: z.strictObject({ username: z.string().max(200), password: z.string().max(200) }),
    errors: loginErrors,
  }),
}

export const emailPassword = {
  available: endpoint({
    method: 'GET',
    path: '/api/auth/emailPassword',
    access: open,
    form: 'result',
    reply: Available,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/login',
    access: open,
    priority: SESSION_PRIORITY,
    form: 'bare',
    reply: LoginReply,
    body: z.strictObject({ email: z.string().max(320), password: z.string().max(200) }),
    errors: [...loginErrors, 'login/email-not-confirmed'],
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/api/auth/emailPassword/setPassword',
    access: open,
    form: 'nothing',
    reply: z.undefined(),
    body: z
      .strictObject({
        authenticationId: Id,
        password: Password,
        passwordRepetition: z.string(),
        verificationToken: z.string().max(200),
        acceptEula: z.boolean(),
      })
      .refine((body) => body.password === body.passwordRepetition, {
        message: 'password_repetition',
        path: ['passwordRepetition'],
      }),
    errors: ['login/token-invalid', 'eula/refresh-required', 'request/too-many'],
  }),
}
