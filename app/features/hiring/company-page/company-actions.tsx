import { setFollowing } from '#app/data/connections.ts'
import { queryKey } from '#app/data/keys.ts'
import { useChange } from '#app/data/use-change.ts'
import { keepAct, useKeptAct } from '#app/lib/page/kept-act.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type CompanyPage, companyPath, portalPath } from '#shared/company.ts'
import { companyWritePath } from '#shared/message.ts'

type CompanyActionsProps = { company: CompanyPage; visitor: boolean }

/** Follow, or for its members the way to the portal. */
export function CompanyActions({ company, visitor }: CompanyActionsProps) {
  const follow = useChange<CompanyPage | null, boolean>({
    kind: 'following',
    key: queryKey('companyPage'),
    run: (following) => setFollowing('company', company.id, following),
    shown: (page, following) =>
      page?.id === company.id
        ? { ...page, following, followers: page.followers + (following ? 1 : -1) }
        : page,
    failed: 'Failed to change what you follow',
  })
  const { id, name, slug, following, role } = company
  const act = `follow ${id}`
  useKeptAct(act, !visitor, () => {
    if (!following) follow.mutate(true)
  })
  return (
    <>
      {visitor ? (
        <ButtonLink
          to={`/auth?next=${companyPath(slug)}`}
          aria-label={`Follow ${name}`}
          onClick={() => keepAct(act)}
        >
          Follow
        </ButtonLink>
      ) : (
        <Button
          look={following ? 'outline' : 'primary'}
          aria-pressed={following}
          aria-label={`${following ? 'Following' : 'Follow'} ${name}`}
          onClick={() => follow.mutate(!following)}
        >
          {following ? 'Following' : 'Follow'}
        </Button>
      )}
      {!role && company.answers && (
        <ButtonLink
          look="outline"
          to={visitor ? `/auth?next=${encodeURIComponent(companyWritePath(slug))}` : companyWritePath(slug)}
          aria-label={`Message ${name}`}
        >
          Message
        </ButtonLink>
      )}
      {role && (
        <ButtonLink look="outline" to={portalPath('overview', slug)}>
          Business portal
        </ButtonLink>
      )}
    </>
  )
}
