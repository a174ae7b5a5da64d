import { useSearchParams } from 'react-router'
import { say } from '#kit/say.ts'
import { PageTabs } from '#organisation/page-tabs-bar.tsx'
import { PagesPart } from '#organisation/seo/navigation-seo/pages-part.tsx'
import { TemplatesPart } from '#organisation/seo/navigation-seo/templates-part.tsx'
import { SitePicker, useSite } from '#organisation/site-picker.tsx'

/** What search engines see of every page of a site, and the templates that fill the gaps. */
export function NavigationSeo() {
  const [search] = useSearchParams()
  const { site } = useSite()
  const tabs = { pages: say('Pages'), templates: say('Templates') }
  const current = search.get('tab') === 'templates' ? 'templates' : 'pages'
  const switcher = (
    <>
      <SitePicker />
      <PageTabs tabs={tabs} current={current} />
    </>
  )
  if (!site) return null
  if (current === 'templates') return <TemplatesPart key={site.code} site={site.code} switcher={switcher} />
  return <PagesPart key={site.code} site={site.code} switcher={switcher} />
}
