import { useEffect } from 'react'
import { matchRoutes } from 'react-router'
import { useDataRouter, useRouterState } from '#app/lib/page/data-router.ts'
import { toast } from '#app/lib/toast.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

/**
 * What going from page to page needs, loaded once a page is alive: a line along the top that grows while the next page is
 * fetched, its title read out, and, without a connection, words instead of the browser's error page.
 */
export function Leaving() {
  const router = useDataRouter()
  const state = useRouterState(router, ({ navigation }) => navigation.state)
  useWordsWhenOffline(router)
  useOpenPageWhenUnreachable(router)
  return (
    <>
      <RouteAnnouncer />
      {state !== 'idle' && (
        <div
          ref={grow}
          aria-hidden="true"
          data-on-its-way=""
          className="fixed top-0 left-0 z-30 h-1 bg-accent"
        />
      )}
    </>
  )
}

/** Not at once, so that a page that is there already shows no flash. */
function grow(line: HTMLElement | null): void {
  line?.animate([{ width: '0' }, { width: '60%', offset: 0.2 }, { width: '95%' }], {
    ...{ delay: 80, duration: 10_000, easing: 'ease-out', fill: 'both' },
  })
}

/** A page that was opened before is there without a connection as well; any other would take the open one with it. */
function useWordsWhenOffline(router: ReturnType<typeof useDataRouter>): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (navigator.onLine || event.metaKey || event.ctrlKey || event.shiftKey) return
      // Those with a script open a window over the page.
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        'a:not([data-scripted], [target], [download])',
      )
      if (link?.origin !== location.origin || link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      Promise.all(modulesOf(link.pathname).map((module) => import(/* @vite-ignore */ module))).then(
        () => router.navigate(link.pathname + link.search + link.hash),
        () => toast.error('You are offline. Open this page again once you are connected.'),
      )
    }
    window.addEventListener('click', onClick, true)
    return () => window.removeEventListener('click', onClick, true)
  }, [router])
}

/**
 * Where a page's module does not arrive, the router loads the open page anew, which is right when the site was built anew and
 * ends in the browser's error page when nobody answers. So it is asked first.
 */
function useOpenPageWhenUnreachable(router: ReturnType<typeof useDataRouter>): void {
  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => {
      const target = router.state.navigation.location
      if (event.navigationType !== 'reload' || !event.cancelable || !target) return
      event.preventDefault()
      const { pathname, search, hash } = location
      fetch('/env.json', { cache: 'no-store' }).then(
        () => location.assign(target.pathname + target.search + target.hash),
        async () => {
          // Ends what was begun: to another place of the same page, for which nothing is fetched.
          await router.navigate(`${pathname}${search}#content`, { replace: true, preventScrollReset: true })
          history.replaceState(history.state, '', pathname + search + hash)
          toast.error('Tannr could not be reached. This page stays open: try again in a moment.')
        },
      )
    }
    window.navigation?.addEventListener('navigate', onNavigate)
    return () => window.navigation?.removeEventListener('navigate', onNavigate)
  }, [router])
}

function modulesOf(pathname: string): string[] {
  const routes = Object.values(window.__reactRouterManifest.routes)
  return (matchRoutes(routes, pathname) ?? []).map(({ route }) => (route as { module?: string }).module ?? '')
}
