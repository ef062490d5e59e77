import { useSearchParams } from 'react-router'
import { useHydrated } from './hydrated.ts'

const noParams = new URLSearchParams()

/**
 * The query of the address and its setter. Prerendered markup knows no query, so it is empty until the page is
 * hydrated; reading `useSearchParams` directly would make the two differ.
 */
export function useAddressQuery(): ReturnType<typeof useSearchParams> {
  const [params, setParams] = useSearchParams()
  return [useHydrated() ? params : noParams, setParams]
}
