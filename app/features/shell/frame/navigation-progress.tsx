import { useEffect } from 'react'
import { useDataRouter, useRouterState } from '#app/lib/page/data-router.ts'
import { loadPageModules } from '#app/lib/page/page-modules.ts'
import { toast } from '#app/lib/toast.ts'
import { usePageDataAgain } from './page-data.ts'
import { RouteAnnouncer } from './route-announcer.tsx'

/**
 * What going from page to page needs, loaded once a page is alive: a line along the top that grows while the next page is
 * fetched, its title read out, and, without a connection, words instead of the browser's error page.
 */
export function NavigationProgress() {
  const router = useDataRouter()
  const state = useRouterState(router, ({ navigation }) => navigation.state)
  useWordsWhenOffline(router)
  useOpenPageWhenUnreachable(router)
  usePageDataAgain(router)
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

/** Not at once, so that a page that is there already shows no flash; and then wide enough to be seen. */
function grow(line: HTMLElement | null): void {
  line?.animate([{ width: '12%' }, { width: '60%', offset: 0.2 }, { width: '95%' }], {
    ...{ delay: 80, duration: 10_000, easing: 'ease-out', fill: 'forwards' },
  })
}

/** A page opened before works offline; any other would be replaced by the browser's error page. */
function useWordsWhenOffline(router: ReturnType<typeof useDataRouter>): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const href = !navigator.onLine && hrefOf(event)
      if (href) go(event, new URL(href))
    }
    // Unlike a link, a form that the page itself sends is left to the page: what it prevented is known once it bubbled.
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      const url = new URL(form.action)
      if (
        navigator.onLine ||
        event.defaultPrevented ||
        form.method !== 'get' ||
        url.origin !== location.origin
      )
        return
      url.search = `${new URLSearchParams([...new FormData(form)] as string[][])}`
      go(event, url)
    }
    const go = (event: Event, { pathname, search, hash }: URL) => {
      event.preventDefault()
      event.stopPropagation()
      loadPageModules(pathname).then(
        () => {
          ;(event.target as Element).closest('dialog')?.close()
          return router.navigate(pathname + search + hash)
        },
        () => toast.error('You are offline. Open this page again once you are connected.'),
      )
    }
    window.addEventListener('click', onClick, true)
    window.addEventListener('submit', onSubmit)
    return () => {
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('submit', onSubmit)
    }
  }, [router])
}

/**
 * Where a page's module does not arrive, the router loads the open page anew, which is right when the site was built anew and
 * ends in the browser's error page when nobody answers. So it is asked first. From then on a press loads its page whole: the
 * router goes on waiting for the module that failed.
 */
function useOpenPageWhenUnreachable(router: ReturnType<typeof useDataRouter>): void {
  useEffect(() => {
    const stop = new AbortController()
    const leave = (href: string) =>
      fetch('/env.json', { cache: 'no-store' }).then(
        () => location.assign(href),
        () => toast.error('Tannr could not be reached. This page stays open: try again in a moment.'),
      )
    const onClick = (event: MouseEvent) => {
      const href = navigator.onLine && hrefOf(event)
      if (!href) return
      event.preventDefault()
      event.stopPropagation()
      void leave(href)
    }
    const onNavigate = async (event: NavigateEvent) => {
      const target = router.state.navigation.location
      if (event.navigationType !== 'reload' || !event.cancelable || !target) return
      event.preventDefault()
      window.addEventListener('click', onClick, { capture: true, signal: stop.signal })
      const { pathname, search, hash } = location
      await leave(target.pathname + target.search + target.hash)
      // Ends the progress when a link leads to a fragment of the same page, for which nothing is loaded.
      await router.navigate(`${pathname}${search}#content`, { replace: true, preventScrollReset: true })
      history.replaceState(history.state, '', pathname + search + hash)
    }
    window.navigation?.addEventListener('navigate', onNavigate, { signal: stop.signal })
    return () => stop.abort()
  }, [router])
}

/** The link that was pressed, if it leads to another page of ours. Those with an empty `data-scripted` open a dialog. */
function hrefOf(event: MouseEvent): string | undefined {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    'a:not([data-scripted=""], [target], [download])',
  )
  return link?.origin === location.origin && link.pathname !== location.pathname ? link.href : undefined
}
