import { inner, oneEmail, type Provider, providerRows, word } from './provider.ts'

const scope = (name: string) => `https://auth.snapchat.com/oauth2/api/user.${name}`

export const snapchat: Provider = {
  title: 'snapchat',
  authorizeUrl: 'https://accounts.snapchat.com/accounts/oauth2/auth',
  tokenUrl: 'https://accounts.snapchat.com/accounts/oauth2/token',
  userinfoUrl: 'https://kit.snapchat.com/v1/me',
  paths: {
    authorizeUrl: '/accounts/oauth2/auth',
    tokenUrl: '/accounts/oauth2/token',
    userinfoUrl: '/v1/me',
  },
  rows: providerRows('snapchat', 'Snapchat'),
  scopes: [scope('external_id'), scope('display_name'), scope('bitmoji.avatar')],
  pkce: false,
  profileRequest: () => ({
    query: { query: '{me { externalId displayName bitmoji { avatar id } email } }' },
  }),
  toProfile(answer) {
    const me = inner(inner(answer.data).me)
    const subject = word(me.externalId)
    const picture = inner(me.bitmoji).avatar
    return {
      subject,
      // Only some applications get an address, and only a confirmed one.
      emails: oneEmail(me.email, true),
      claims: {
        iss: 'https://accounts.snapchat.com/accounts/oauth2/token',
        sub: subject,
        provider_id: subject,
        name: me.displayName,
        full_name: me.displayName,
        slug: me.displayName,
        picture,
        avatar_url: picture,
      },
    }
  },
}
