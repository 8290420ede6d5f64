import { routes } from '@/lib/routes'

/** Every route with its endpoint. `route` is its path, `/api/v1/admin/groups/:id`. */
export const declared = routes.map(({ method, path, endpoint }) => ({
  ...endpoint,
  method,
  route: path,
}))
