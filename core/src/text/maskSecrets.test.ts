import { expect, test } from 'vitest'
import { maskSecrets, MAXIMUM_LOG_TEXT } from './maskSecrets'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1aWQiOiJhIn0.c2lnbmF0dXJlLWNhbmFyeQ'

test.each([
  [`refused ${JWT} twice`, 'refused [token ***] twice'],
  [`Authorization: Bearer abc.def-ghi`, 'Authorization: ***'],
  ['header Basic YWRtaW46c2VjcmV0', 'header Basic ***'],
  ['rtsp://admin:se/cr@et@10.0.0.7:554/live', 'rtsp://***@10.0.0.7:554/live'],
  ['rtsp://admin:pa@ss/word1@10.0.0.5/stream1', 'rtsp://***@10.0.0.5/stream1'],
  ['{"password":"a\\"bcd","name":"Anke"}', '{"password":***,"name":"Anke"}'],
  ['sessionToken: canary, api_key=canary', 'sessionToken: ***, api_key=***'],
  ['smtps://barn:canary@mail.example', 'smtps://***@mail.example'],
  ['{"password":"hunter two","name":"Anke"}', '{"password":***,"name":"Anke"}'],
  ['password=canary&user=anke', 'password=***&user=anke'],
  ["refreshToken: 'canary'", 'refreshToken: ***'],
  ['machine key bw_8fA3kd92LmPq0ZxYw7Tu5RvBn1CcE4Gh8fA3kd92LmPq0ZxYw7 in use', 'machine key *** in use'],
  ['set-up token 8fA3kd92LmPq0ZxYw7Tu5RvBn1CcE4Gh', 'set-up token ***'],
  ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY----- end', '[key ***] end'],
  ['{"newPassword":"canary","confirmPassword":"canary","id":7}', '{"newPassword":***,"confirmPassword":***,"id":7}'],
  ['SMTP_PASSWORD=canary DB_PASS=canary HOST=mail', 'SMTP_PASSWORD=*** DB_PASS=*** HOST=mail'],
  ['access_token=canary&client_secret=canary&state=1', 'access_token=***&client_secret=***&state=1'],
  ['X-Auth-Token: canary', 'X-Auth-Token: ***'],
  ['cam.cgi?user=admin&pass=canary', 'cam.cgi?user=admin&pass=***'],
  ['{ userPass: canary, passwordHash: canary }', '{ userPass: ***, passwordHash: *** }'],
  ['body "{\\"password\\":\\"can ary\\",\\"id\\":7}"', 'body "{\\"password\\":***,\\"id\\":7}"'],
  ['"{\\"token\\":\\"a\\\\\\"canary\\",\\"id\\":7}"', '"{\\"token\\":***,\\"id\\":7}"'],
  ['"{\\"password\\":\\"can ary that is cut', '"{\\"password\\":***'],
  ['password="a""canary" left', 'password=*** left'],
  ['?q=%7B%22password%22%3A%22can%20ary%22%2C%22id%22%3A7%7D', '?q=%7B%22password%22%3A***%2C%22id%22%3A7%7D'],
  ['?next=%2Fx%3Ftoken%3Dcanary%26id%3D7 200', '?next=%2Fx%3Ftoken%3D***%26id%3D7 200'],
  ['?src=rtsp%3A%2F%2Fadmin%3Acanary%4010.0.0.7%2Flive', '?src=rtsp%3A%2F%2F***%4010.0.0.7%2Flive'],
  ['Authorization: Digest username="me", response="canary"\nHost: a', 'Authorization: ***\nHost: a'],
  ['Cookie: theme=dark; sid=canary\r\nHost: a', 'Cookie: ***\r\nHost: a'],
  ['set-cookie: sid=canary; Path=/', 'set-cookie: ***'],
  ['{"cookie":"a=canary; sid=canary","name":"Anke"}', '{"cookie":***,"name":"Anke"}'],
  ['token: Bearer canary.canary', 'token: ***'],
  ['http://10.0.0.7/user=admin_password=canary_channel=1', 'http://10.0.0.7/user=admin_password=***'],
  ['(password=ca}nary)', '(password=***)'],
  ['key 0123456789abcdef0123456789abcdef ends', 'key *** ends'],
  ['id_0123456789ABCDEF0123456789ABCDEF0123', 'id_***'],
  ['-----BEGIN EC PRIVATE KEY-----\nca-na_ry\n-----END EC PRIVATE KEY-----\nend', '[key ***]\nend'],
  ['-----BEGIN PRIVATE KEY-----\nca-na', '[key ***]'],
  ['snap.cgi?loginuse=admin&loginpas=canary&x=1', 'snap.cgi?loginuse=admin&loginpas=***&x=1'],
  ['pw=canary userPw=canary', 'pw=*** userPw=***'],
  ['wifi psk=canary, wpa_psk: "can ary"', 'wifi psk=***, wpa_psk: ***'],
  ['auth=Y2FuYXJ5OmNhbmFyeQ== HTTP', 'auth=*** HTTP'],
  ['{"auth":"canary","id":7}', '{"auth":"***","id":7}'],
  ['otp: 123456, totp=654321', 'otp: ***, totp=***'],
  ['{"pin":"1234"} pin=123456', '{"pin":"***"} pin=***'],
  ['password: canary canary2', 'password: ***'],
  ['Passwort: can ary two, user: anke', 'Passwort: ***, user: anke'],
  ['password: can ary user=anke', 'password: *** user=anke'],
  ["password: ['canary','can]ary', 7], id 7", 'password: ***, id 7'],
  ['{"tokens":1,"password":["canary","canary"],"id":7}', '{"tokens":1,"password":***,"id":7}'],
  ['smtp://user:can ary@mail', 'smtp://***@mail'],
  [JWT.replaceAll('.', '%2E'), '[token ***]'],
  [JWT.replaceAll('.', '%252e'), '[token ***]'],
])('%s is masked', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})

test.each([
  'GET /api/incidents/:id 404 12ms',
  'camera-01: no picture since 2026-01-14T10:00:00.000Z',
  'http://127.0.0.1:4101/api/p does not answer',
  'at createInstance (file:///app/instance/dist/composition-createInstance.js:10:4)',
  'the token has expired, and the password is too short',
  'compass: 4, bypass=off, passwordLength: 8, tokenExpiresAt=5',
  'secretary: Anke',
  'author=Anke, authority: district, pins: 3, pin: 3, auth=basic, auth: refused',
  'spin=1000 pas de deux, laptop: 4, epw=4',
  'http://10.0.0.7:554 does not answer anke@farm.example',
  'password: ***',
  'request 0d2f6c1b9a3e-1024, 550e8400-e29b-41d4-a716-446655440000',
])('%s stays as it is', (text) => {
  expect(maskSecrets(text)).toBe(text)
})

test('what is masked stays as it is when it is masked again', () => {
  const text = `refused ${JWT}, password: can ary, rtsp://a:b@h/ {"password":["a"],"auth":"Bearer a"} key=1`
  expect(maskSecrets(maskSecrets(text))).toBe(maskSecrets(text))
})

test('a text of 1 MB is cut, with the token at its cut masked', () => {
  const text = `${'x '.repeat(MAXIMUM_LOG_TEXT / 2 - 8)}${JWT}${' y'.repeat(500_000)}`
  const masked = maskSecrets(text)
  expect(masked.length).toBeLessThan(MAXIMUM_LOG_TEXT + 40)
  expect(masked).not.toContain('eyJ')
  expect(masked).toContain(`(${text.length} characters)`)
})

test('hostile texts come to an end', () => {
  const texts = ['a.', 'a://b:', 'eyJa.', 'password=', 'password="\\', 'Bearer  ', '-----BEGIN PRIVATE KEY-----', 'aB3']
  const escaped = [
    'token=\\"',
    'token=\\\\\\"a',
    'token%3D%22%5C',
    '%3A%2F%2Fa',
    'password=""',
    'cookie:\n',
    'pass=}',
    '\\',
    'a1',
    "password=['",
    'password=["a',
    'password: a ',
    'password : ',
    'a://b:c d ',
    'auth=',
    'auth="',
    'eyJaaaa%2E',
    'pin=',
    'login',
  ]
  // A pattern that tries all ways to split a text does not end in the time of a test.
  for (const text of [...texts, ...escaped])
    expect(maskSecrets(text.repeat(200_000)).length).toBeLessThan(2 * MAXIMUM_LOG_TEXT)
})
