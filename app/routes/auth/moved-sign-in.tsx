import { redirect } from 'react-router'
import type { Route } from './+types/moved-sign-in'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirect(`/sign-in${new URL(request.url).search}`)
}

export default function MovedSignIn() {
  return null
}
