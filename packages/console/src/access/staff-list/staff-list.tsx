import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PeopleList } from '#access/staff-list/people-list.tsx'
import { PolicySettings } from '#access/staff-list/policy-settings.tsx'
import { SessionList } from '#access/staff-list/session-list.tsx'
import { SignInList } from '#access/staff-list/sign-in-list.tsx'
import classes from '#access/staff-list/staff-list.module.css'
import { say } from '#kit/say.ts'

const tabs = {
  people: { title: 'People', Page: PeopleList },
  'sign-ins': { title: 'Sign-ins', Page: SignInList },
  sessions: { title: 'Sessions', Page: SessionList },
  policy: { title: 'Policy', Page: PolicySettings },
} as const
type TabName = keyof typeof tabs

/** Who works here, who came in, who is in now, and by which rules. */
export function StaffList() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('tab') ?? ''
  const name: TabName = asked in tabs ? (asked as TabName) : 'people'
  const { Page } = tabs[name]
  return (
    <div className={classes.page}>
      <Tabs
        value={name}
        onChange={chosen => setAddress(chosen && chosen !== 'people' ? { tab: chosen } : {})}
        classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List aria-label={say('Staff')}>
          {(Object.keys(tabs) as TabName[]).map(each => (
            <Tabs.Tab key={each} value={each}>
              {say(tabs[each].title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Page key={name} />
    </div>
  )
}
