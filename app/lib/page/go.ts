import { useCallback } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { toast } from '#app/lib/toast.ts'
import { unreachableWords } from '#app/lib/words.ts'
import { loadPageModules } from './page-modules.ts'

/**
 * `navigate` for a form that stays busy until the next page is shown. The router waits forever for a module that does not
 * arrive, so the module is loaded first; if that fails, the form says so and can be submitted again.
 */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    async (to: string, options?: NavigateOptions): Promise<void> => {
      const arrived = await loadPageModules(new URL(to, location.href).pathname).then(
        () => true,
        () => false,
      )
      if (arrived) await navigate(to, options)
      else toast.error(unreachableWords)
    },
    [navigate],
  )
}
