/** The scopes that an application can request. */
export const knownScopes = ['openid', 'profile', 'email', 'phone', 'offline_access']

export const defaultScope = 'email'

export const scopesOf = (text: string) => text.split(' ').filter(Boolean)
