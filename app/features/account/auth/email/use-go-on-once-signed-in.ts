import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onwards } from '#app/lib/session/second-step.ts'
import { currentSession } from '#app/lib/session/session.ts'
import { SESSION_KEY } from '#app/lib/session/stored-session.ts'

/**
 * For a page that waits for a mail to be read: once its link was followed in another tab of this browser, on to where the
 * person wanted to go. The page asks the server nothing: it may have been opened for anyone's address. A code that is typed
 * into the page itself leads on by its own way.
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
