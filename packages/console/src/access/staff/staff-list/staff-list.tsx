import { PeopleList } from '#access/staff/staff-list/people-list.tsx'
import { PolicySettings } from '#access/staff/staff-list/policy-settings.tsx'
import { SessionList } from '#access/staff/staff-list/session-list.tsx'
import { SignInList } from '#access/staff/staff-list/sign-in-list.tsx'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'

const tabs = {
  people: { title: 'People', Page: PeopleList },
  'sign-ins': { title: 'Sign-ins', Page: SignInList },
  sessions: { title: 'Sessions', Page: SessionList },
  policy: { title: 'Policy', Page: PolicySettings },
}

/** Who works here, who came in, who is in now, and by which rules. */
export function StaffList() {
  return <TabbedPage label={say('Staff')} tabs={tabs} />
}
