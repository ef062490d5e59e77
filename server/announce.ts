/** The messages to the operator after a successful start. */
import path from 'node:path'
import type { Config } from './config.ts'

export function announcement(config: Config, publishableKey: string, place: string): string {
  const local = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
  const lines = [
    ['Site', local],
    ...(config.local.inbox === 'off' ? [] : [['Inbox', `${local}/inbox`]]),
    ['Publishable key', publishableKey],
    ['Secret key', `in ${path.join(config.dataDir, 'keys.json')}`],
    ['Data', config.dataDir],
    ['Database', place],
    ...convenienceLines(config),
  ]
  const width = Math.max(...lines.map(([label]) => label?.length ?? 0))
  const table = lines.map(([label, value]) => `  ${label?.padEnd(width)}  ${value}`).join('\n')
  return `\nTannr is ready.\n\n${table}\n\nCtrl-C stops it.\n`
}

/** In a start that looks like production, names what is missing, before someone needs it. */
function convenienceLines({ local, smtp, sms }: Config): string[][] {
  const nowhere = [
    ...(smtp ? [] : ['email (set SMTP_HOST)']),
    ...(sms ? [] : ['SMS (set TWILIO_ACCOUNT_SID)']),
  ]
  return [
    ...(local.on
      ? []
      : [
          [
            'Local only',
            `off, because ${local.because.join(' and ')}: demo account${local.inbox === 'off' ? ', inbox' : ''}`,
          ],
        ]),
    ...(local.inbox === 'to everybody'
      ? [['Warning', 'INBOX=public shows every email and code to everyone who can reach the server']]
      : []),
    ...(local.inbox === 'off' && nowhere.length > 0 ? [['Not sent', nowhere.join(', ')]] : []),
  ]
}

/** The database's address without user and password. */
export function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${decodeURIComponent(pathname.slice(1))} on ${host || 'this machine'}`
}
