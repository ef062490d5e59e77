import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onwards } from '#app/lib/session/second-step.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { SESSION_KEY } from '#app/lib/session/stored-session.ts'

/**
 * For a page that waits until an email is opened: once its link was followed in another tab of this browser, continues to the
 * requested page. The page asks the server nothing, as it may have been opened for anyone's address. A code typed on the page
 * itself navigates on its own.
 */
export function useGoOnOnceSignedIn(next: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const goOn = () => {
      if (currentSession()) void navigate(onwards(next), { replace: true })
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY) goOn()
    }
    goOn()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [navigate, next])
}
