import { access } from 'node:fs/promises'
import path from 'node:path'
import { loadMailTemplates, ownTemplates } from '#server/auth/mail-templates.ts'
import type { Config } from '#server/config.ts'
import { loadProjectMails } from '#server/platform/messages/project-mails.ts'
import { siteIsStale } from '#tools/site/built-site.ts'
import { type Finding, note, well } from './findings.ts'

export async function checkSite({
  siteFolder,
  projectDir,
  mailTemplates,
  siteUrl,
}: Config): Promise<Finding[]> {
  await loadMailTemplates(projectDir, mailTemplates)
  await loadProjectMails(projectDir, { siteUrl, except: ownTemplates })
  const built = await access(path.join(siteFolder, 'pages.json')).then(
    () => true,
    () => false,
  )
  return [
    well('All email templates are there.'),
    !built
      ? note('The site is not built yet: npm start builds it.')
      : siteIsStale()
        ? note('The built site is older than its sources: npm start rebuilds it.')
        : well('The site is up to date with its sources.'),
  ]
}
