/** What an application may do that a person lets sign them in with Tannr, by its scope. */
export const scopeWords: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  email: 'See your email address',
  phone: 'See your phone number',
  profile: 'See your name and picture',
  offline_access: 'Stay signed in while you are away',
}

/** What each of them may do, whatever it asks for: it acts with the person's own rights. */
export const withAnyScope = 'See and change everything you can on Tannr'
