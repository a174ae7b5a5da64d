import { screens } from '@backroom/contract/organisation/screens'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { say } from '#kit/say.ts'
import { PagesPart } from '#organisation/seo/navigation-seo/pages-part.tsx'
import { TemplatesPart } from '#organisation/seo/navigation-seo/templates-part.tsx'
import { useSite } from '#organisation/site-picker.tsx'

const ofSite = (Part: typeof PagesPart) => () => {
  const { site } = useSite()
  return site ? <Part key={site.code} site={site.code} /> : null
}
const tabs = {
  pages: { title: 'Pages', Page: ofSite(PagesPart) },
  templates: { title: 'Templates', Page: ofSite(TemplatesPart) },
}

/** What search engines see of every page of a site, and the templates that fill the gaps. */
export function NavigationSeo() {
  return <TabbedPage label={say(screens.navigationSeo.title)} tabs={tabs} keeps="site" />
}
