/** What an operator can choose of the data API. */
import { inProject, kinds } from '#server/platform/setting.ts'

export const restRows = {
  enabled: inProject('api.enabled', kinds.flag, true, 'Whether /rest/v1 is served.'),
  schemas: inProject(
    'api.schemas',
    kinds.list,
    ['public'],
    'The schemas whose tables and functions are served; the first is the default.',
  ),
  extraSearchPath: inProject(
    'api.extra_search_path',
    kinds.list,
    ['public', 'extensions'],
    'Further schemas in which functions and types are found.',
  ),
  maxRows: inProject('api.max_rows', kinds.count, 1000, 'Rows of one answer at most.'),
}
