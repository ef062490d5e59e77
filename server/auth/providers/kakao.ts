import { inner, oneEmail, type Provider, providerRows, word } from './provider.ts'

const issuer = 'https://kauth.kakao.com'

export const kakao: Provider = {
  title: 'kakao',
  authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
  tokenUrl: 'https://kauth.kakao.com/oauth/token',
  userinfoUrl: 'https://kapi.kakao.com/v2/user/me',
  jwksUrl: 'https://kauth.kakao.com/.well-known/jwks.json',
  paths: {
    authorizeUrl: '/oauth/authorize',
    tokenUrl: '/oauth/token',
    userinfoUrl: '/v2/user/me',
    jwksUrl: '/.well-known/jwks.json',
  },
  rows: providerRows('kakao', 'Kakao'),
  scopes: ['account_email', 'profile_image', 'profile_nickname'],
  pkce: false,
  openId: { issuers: [issuer], repeatsNonce: true },
  toProfile(user) {
    const subject = word(user.sub ?? user.id)
    const account = inner(user.kakao_account)
    const said = inner(account.profile)
    const name = said.nickname ?? user.nickname
    const picture = said.profile_image_url ?? user.picture
    const verified = account.is_email_valid === true && account.is_email_verified === true
    return {
      subject,
      // Kakao's ID tokens contain confirmed addresses only; the profile has a flag.
      emails: account.email
        ? oneEmail(account.email, verified)
        : oneEmail(user.email, user.sub !== undefined),
      claims: {
        iss: issuer,
        sub: subject,
        provider_id: subject,
        name,
        full_name: name,
        preferred_username: name,
        user_name: name,
        picture,
        avatar_url: picture,
      },
    }
  },
}
