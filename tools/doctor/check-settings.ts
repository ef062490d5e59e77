import { access } from 'node:fs/promises'
import path from 'node:path'
import { type Config, projectFolder, readConfig } from '#server/config.ts'
import { readIfExists } from '#server/platform/files.ts'
import { type Finding, note, well, wrong } from './findings.ts'

/** The settings of this shell: start the doctor with the same ones as the server. */
export async function readSettings(): Promise<Config> {
  const folder = projectFolder(process.env, process.cwd())
  if (process.env.SUPABASE_DIR) await access(folder)
  const toml = await readIfExists(path.join(folder, 'config.toml'))
  return readConfig({ variables: process.env, toml, workingDir: process.cwd() })
}

export function checkSettings(config: Config): Finding[] {
  const { local, publicUrl, smtp, sms, trustedProxies, ignored } = config
  const secure = publicUrl.startsWith('https:')
  const trustsNone = Array.isArray(trustedProxies) ? trustedProxies.length === 0 : trustedProxies === 0
  return [
    well(`The site is at ${publicUrl}; the server listens on ${config.host} port ${config.port}.`),
    local.on
      ? well('A local start: the inbox and the demo account are available on this machine.')
      : well(`Not a local start, because ${local.because.join(' and ')}: no demo account.`),
    ...(local.inbox === 'to everybody'
      ? [
          wrong(
            'INBOX=public shows every email and code to everyone. Unset it if others can reach the server.',
          ),
        ]
      : []),
    ...(local.on || smtp || local.inbox !== 'off'
      ? []
      : [
          wrong(
            'No email is sent: set SMTP_HOST and SMTP_SENDER. Until then, nobody can confirm an address.',
          ),
        ]),
    ...(local.on || sms || local.inbox !== 'off'
      ? []
      : [
          note(
            'No SMS is sent: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_SENDER for sign-in by phone.',
          ),
        ]),
    ...(local.on || secure
      ? []
      : [
          wrong(
            `SITE_URL is ${publicUrl}: passwords are sent unencrypted. Put a proxy with TLS in front and set SITE_URL to https.`,
          ),
        ]),
    ...(secure && trustsNone
      ? [
          note(
            'SITE_URL is https, so there is a proxy in front, but TRUST_PROXY trusts none: every visitor appears with the proxy’s address and shares its limits. Set TRUST_PROXY to the number of proxies.',
          ),
        ]
      : []),
    ...(ignored.length > 0 ? [note(`Tannr does not honor these settings: ${ignored.join(', ')}.`)] : []),
  ]
}
