import { useAddressQuery } from '#app/lib/address/address-query.ts'
import { useTypedQuery } from '#app/lib/address/use-typed-query.ts'
import { OwnRecords } from '#app/ui/own-records.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { hubCategories } from '#shared/catalogue/courses.ts'
import { coursesFound, type HubTab, hubTabs, isHubTab } from '#shared/learning.ts'
import { CourseList } from './course-list.tsx'
import { Filters } from './filters.tsx'
import type { Hub } from './hub.ts'
import { HubSkeleton } from './hub-skeleton.tsx'
import { MyLearning } from './my-learning.tsx'
import { PathList } from './path-list.tsx'
import { useHub } from './use-hub.ts'

export function LearningPage() {
  const source = useHub()
  const [query] = useAddressQuery()
  const [words, type] = useTypedQuery('q')
  const asked = query.get('tab')
  const tab = isHubTab(asked) ? asked : 'courses'
  const category = hubCategories.find((name) => name === query.get('category')) ?? 'all'
  return (
    <div className="page-x page-width flex flex-col gap-7 page-y">
      <PageHeader
        title="Learning Hub"
        lead="Courses by people who do the work, paths that put them in order, and your progress in each."
      />
      <OwnRecords
        source={source}
        replacedBy="The first course you enroll in replaces this sample."
        path="/learning"
        what="The courses"
        skeleton={<HubSkeleton />}
      >
        {(hub) => (
          <>
            <HubTabs tab={tab} query={query} />
            <Filters category={category} words={words} type={type} />
            <TabContent tab={tab} hub={hub} category={category} words={words} person={source.person} />
          </>
        )}
      </OwnRecords>
    </div>
  )
}

/** Switching tabs keeps the search. */
function HubTabs({ tab, query }: { tab: HubTab; query: URLSearchParams }) {
  const to = (name: string) => {
    const next = new URLSearchParams(query)
    if (name === 'courses') next.delete('tab')
    else next.set('tab', name)
    return { pathname: '/learning', search: next.toString() }
  }
  return (
    <Tabs
      label="Learning Hub"
      items={Object.entries(hubTabs).map(([name, label]) => ({
        label,
        to: to(name),
        current: name === tab,
      }))}
    />
  )
}

type TabContentProps = {
  tab: HubTab
  hub: Hub
  category: string
  words: string
  person: string | undefined
}

function TabContent({ tab, hub, category, words, person }: TabContentProps) {
  const courses = coursesFound(hub.courses, category, words)
  if (tab === 'paths') {
    const found = new Set(courses.map(({ id }) => id))
    const paths = hub.paths.filter((path) => path.courses.some((id) => found.has(id)))
    return <PathList paths={paths} courses={hub.courses} person={person} />
  }
  if (tab === 'my-learning') {
    const begun = hub.courses.some(({ enrolled }) => enrolled)
    return <MyLearning courses={courses} begun={begun} person={person} />
  }
  return <CourseList label="Courses" courses={courses} person={person} />
}
