import { useSearchParams } from 'react-router'
import { say } from '#kit/say.ts'
import { OverlapsPart } from '#organisation/landing-pages/overlaps-part.tsx'
import { PagesPart } from '#organisation/landing-pages/pages-part.tsx'
import { RulesPart } from '#organisation/landing-pages/rules-part.tsx'
import { PageTabs } from '#organisation/page-tabs-bar.tsx'
import { SitePicker } from '#organisation/site-picker.tsx'

/** Pages such as "Women's waterproof jackets": the pages, the rules that make them, and pages nearly alike. */
export function LandingPages() {
  const [search] = useSearchParams()
  const tabs = { pages: say('Pages'), rules: say('Rules'), overlaps: say('Overlaps') }
  const asked = search.get('tab') ?? 'pages'
  const current = asked in tabs ? asked : 'pages'
  const switcher = (
    <>
      {current !== 'rules' && <SitePicker />}
      <PageTabs tabs={tabs} current={current} />
    </>
  )
  if (current === 'rules') return <RulesPart switcher={switcher} />
  if (current === 'overlaps') return <OverlapsPart switcher={switcher} />
  return <PagesPart switcher={switcher} />
}
