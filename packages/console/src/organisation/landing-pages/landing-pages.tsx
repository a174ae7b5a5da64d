import { screens } from '@backroom/contract/organisation/screens'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { OverlapsPart } from '#organisation/landing-pages/overlaps-part.tsx'
import { PagesPart } from '#organisation/landing-pages/pages-part.tsx'
import { RulesPart } from '#organisation/landing-pages/rules-part.tsx'

const tabs = {
  pages: { title: 'Pages', Page: PagesPart },
  rules: { title: 'Rules', Page: RulesPart },
  overlaps: { title: 'Overlaps', Page: OverlapsPart },
}

/** Pages such as "Women's waterproof jackets": the pages, the rules that make them, and pages nearly alike. */
export function LandingPages() {
  return <TabbedPage label={say(screens.landingPages.title)} tabs={tabs} keeps="site" />
}
