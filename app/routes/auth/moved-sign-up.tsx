import { redirect } from 'react-router'
import type { Route } from './+types/moved-sign-up'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirect(`/sign-up${new URL(request.url).search}`)
}

export default function MovedSignUp() {
  return null
}
