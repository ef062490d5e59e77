import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signMessage } from './sign-message.ts'

test('the signature is the one that the specification gives as its example', () => {
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  const payload = '{"test": 2432232314}'
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signMessage({ id, payload, secrets: [secret] }, new Date(1_614_265_330_000))).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

test('while a secret is replaced both sign', () => {
  const secrets = ['whsec_bmV3', 'whsec_b2xk']
  const { 'webhook-signature': both = '' } = signMessage({ id: 'msg_1', payload: '{}', secrets }, new Date(0))
  const sign = (key: string) => `v1,${createHmac('sha256', key).update('msg_1.0.{}').digest('base64')}`
  expect(both).toBe(`${sign('new')} ${sign('old')}`)
})
